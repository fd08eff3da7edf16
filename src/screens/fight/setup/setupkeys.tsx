import { Button } from '../../../components/frame/button.tsx';
import type { SequenceOf } from '../../../system/sequence.ts';

export const SwapKey = ({ roles, onPress }: { readonly roles: SequenceOf['roles']; readonly onPress: () => void }) => (
  <Button
    kind="quiet"
    icon="turn"
    label={`Swap ${roles.map(({ title }) => title.toLowerCase()).join(' and ')}`}
    onPress={onPress}
  />
);

export const DetailsKey = ({ open, onPress }: { readonly open: boolean; readonly onPress: () => void }) => (
  <Button
    kind="quiet"
    icon={open ? 'up' : 'edit'}
    label={open ? 'Hide details' : 'Enter details now'}
    detail={open ? undefined : 'For exact odds; otherwise each is asked at its step'}
    pressed={open}
    onPress={onPress}
  />
);
