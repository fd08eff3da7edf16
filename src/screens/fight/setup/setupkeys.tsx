import { Button } from '../../../components/frame/button.tsx';

export const SwapKey = ({ onPress }: { readonly onPress: () => void }) => (
  <Button kind="quiet" icon="turn" label="Swap" onPress={onPress} />
);

export const DetailsKey = ({
  open,
  detail,
  onPress,
}: {
  readonly open: boolean;
  readonly detail?: string;
  readonly onPress: () => void;
}) => (
  <Button
    kind="quiet"
    icon={open ? 'up' : 'down'}
    label={open ? 'Hide details' : 'Optional details'}
    detail={detail}
    pressed={open}
    onPress={onPress}
  />
);
