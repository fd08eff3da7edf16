import { Choice } from '../../../components/fields/choice.tsx';
import type { WhoseDice } from '../../state/whosedice.ts';

const OPTIONS = [
  { value: 'own', label: 'Own dice' },
  { value: 'app', label: 'App' },
] as const;

export const DiceSwitch = (props: {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: WhoseDice;
  readonly onChange: (dice: WhoseDice) => void;
}) => <Choice {...props} options={OPTIONS} />;
