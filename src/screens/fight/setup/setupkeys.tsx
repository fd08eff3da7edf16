import { Button } from '../../../components/frame/button.tsx';

export const SwapKey = ({ onPress }: { readonly onPress: () => void }) => (
  <Button kind="quiet" icon="turn" label="Swap" onPress={onPress} />
);

export const DetailsKey = ({ open, onPress }: { readonly open: boolean; readonly onPress: () => void }) => (
  <Button
    kind="quiet"
    icon={open ? 'up' : 'down'}
    label={open ? 'Hide' : 'Start partway'}
    pressed={open}
    onPress={onPress}
  />
);
