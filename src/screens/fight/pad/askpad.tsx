import { FaceKeys } from '../../../components/pads/facekeys.tsx';
import { TestPad } from '../../../components/pads/testpad.tsx';
import { entersByFace, setEntersByFace } from '../../state/whosedice.ts';
import type { AskPadProps } from './askpadprops.ts';
import { ChoicePad } from './choicepad.tsx';
import { isByDie } from './dicedraft.ts';
import { isByFace, padOf } from './pad.ts';
import { CardsPad, DicePad, RollRowsPad, TotalPad } from './rollpads.tsx';

export function AskPad(props: AskPadProps) {
  const { ask, words, draft, onAnswer, smallKeys } = props;
  const pad = padOf(ask, words);
  switch (pad.kind) {
    case 'keys':
      if (ask.kind === 'roll' && isByFace(ask, words))
        return (
          <FaceKeys
            label={`${words.title}: faces`}
            sides={ask.pool.sides}
            onFace={(face) => onAnswer(pad.faces[face - 1]!.answer)}
          />
        );
      return (
        <TestPad
          label={words.title}
          keys={pad.keys.map(({ label, detail, answer, tone }) => ({ value: answer, label, detail, tone }))}
          onAnswer={onAnswer}
          exact={
            ask.kind === 'roll' && pad.faces.length > pad.keys.length
              ? {
                  label: 'Type die',
                  sides: ask.pool.sides,
                  isOpen: entersByFace(),
                  onOpen: setEntersByFace,
                  onFace: (face) => onAnswer(pad.faces[face - 1]!.answer),
                }
              : undefined
          }
          faces={words.faces}
        >
          {smallKeys}
        </TestPad>
      );
    case 'sum':
      return isByDie(pad, draft) ? <DicePad {...props} pad={pad} /> : <TotalPad {...props} pad={pad} />;
    case 'rows':
      return <RollRowsPad {...props} pad={pad} />;
    case 'faces':
      return <DicePad {...props} pad={pad} />;
    case 'cards':
      return <CardsPad {...props} pad={pad} />;
    default:
      return <ChoicePad {...props} />;
  }
}
