import { TextLine, type TextLineProps } from '../../components/fields/textline.tsx';
import { cleanName } from '../../engine/data/visible.ts';

export const NameLine = (props: TextLineProps) => <TextLine {...props} wrong={props.wrong ?? whyUnseen(props.value)} />;

const whyUnseen = (typed: string): string | undefined =>
  typed !== '' && cleanName(typed) === '' ? 'Nothing of this name can be seen.' : undefined;
