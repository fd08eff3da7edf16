import { useState } from 'preact/hooks';
import { equal } from '../../../campaign/records/equal.ts';
import { Stepper, type StepperProps } from '../../../components/fields/stepper.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { SumView } from '../../../components/step/sumview.tsx';
import { formatNumber } from '../../../engine/data/figure.ts';
import { type Overruling, overrule } from '../../../engine/replay.ts';
import { type PlayContext, sequenceWords } from '../playcontext.ts';
import type { StatedStep } from '../playsession.ts';
import { sumLines, tableRulingLine } from './sums.tsx';

export function SumSheet({
  context,
  step: { stated },
  line: first,
  onOverrule,
  onClose,
}: {
  readonly context: PlayContext;
  readonly step: StatedStep;
  /** Name of the tapped line. */
  readonly line?: string | undefined;
  readonly onOverrule: (to: Overruling | undefined) => void;
  readonly onClose: () => void;
}) {
  const { play } = context.session;
  const held = play.value.overruled[stated.id];
  const [lines, setLines] = useState(held?.lines ?? {});
  const plain = overrule(stated, { lines }).stated;
  const [was] = useState((held?.to === undefined ? 0 : held.to - plain.value) + (held?.by ?? 0));
  const [by, setBy] = useState(was);
  const [at, setAt] = useState(first);
  const { min, max } = stated.range;
  const given = Object.fromEntries(Object.entries(lines).filter(([, n]) => n !== 0));
  const hasLines = Object.keys(given).length > 0;
  const { value: total } = overrule(stated, { by, lines });
  const words = sequenceWords(context).stated({ ...plain, value: total }, play.value.setup);
  // A needed number is corrected as in the sum: by what is added to the die.
  const isNeed = words.unit === 'or more';
  const line = plain.sum.find(({ what }) => what === at);
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      form={{
        changed: by !== was || !equal(given, held?.lines ?? {}),
        save: {
          label: `Use ${formatNumber(total)}`,
          onPress: () =>
            onOverrule(
              by === 0 && !hasLines
                ? undefined
                : { ...(by === 0 ? {} : { by }), ...(hasLines ? { lines: given } : {}) },
            ),
        },
      }}
    >
      {words.help && <p>{words.help}</p>}
      <SumView
        label={words.title}
        lines={[
          ...sumLines(words, plain.sum, context.session, (what) => setAt(what === at ? undefined : what)).map(
            (each) => ({
              ...each,
              chosen: each.id === at,
            }),
          ),
          ...tableRulingLine(words.unit, plain, total),
        ]}
        total={formatNumber(total)}
      />
      {line && (
        <Stepper
          key={line.what}
          label={`This line: ${words.line(line)}`}
          detail={words.why?.(line)}
          {...turnedIf(isNeed && line !== plain.sum[0], {
            value: line.by,
            min: line.by - (line.given ?? 0) - 20,
            max: line.by - (line.given ?? 0) + 20,
            onChange: (next) => setLines({ ...lines, [line.what]: next - line.by + (line.given ?? 0) }),
          })}
        />
      )}
      <Stepper
        label="Table adjustment"
        detail={words.adjustmentDetail ?? ADJUSTMENTS[words.unit ?? '']}
        {...turnedIf(isNeed, {
          value: by,
          min: min - plain.value,
          max: Math.min(20, max - plain.value),
          onChange: setBy,
        })}
      />
    </Sheet>
  );
}

const ADJUSTMENTS: Readonly<Partial<Record<string, string>>> = {
  dice: 'Your own extra dice',
  'or more': 'Added to the die',
  'or less': 'Added to the needed number',
};

type Steps = Pick<StepperProps, 'value' | 'min' | 'max' | 'onChange'>;

/** Negates the numbers of a stepper if `turned`. */
const turnedIf = (turned: boolean, steps: Steps): Steps =>
  turned
    ? { value: 0 - steps.value, min: 0 - steps.max, max: 0 - steps.min, onChange: (next) => steps.onChange(0 - next) }
    : steps;
