import { faceCountsOf } from '../../../campaign/reports/luck.ts';
import { Row, Rows } from '../../../components/frame/row.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { Ask } from '../../../engine/ask.ts';
import type { AnsweredStep } from '../../../system/results.ts';
import { DiceByFace } from '../../parts/dicebyface.tsx';
import { countPhrase } from '../../words/unitwords.ts';
import { askWords, type PlayContext, seatOfAsk } from '../playcontext.ts';

export function HowAppRolls({ context, onClose }: { readonly context: PlayContext; readonly onClose: () => void }) {
  const { trail } = context.session.position.value;
  const dice = faceCountsOf(trail);
  const thrown = trail.filter((step): step is AnsweredStep => 'ask' in step && 'chances' in step.ask);
  return (
    <Sheet title="How the app rolls" onClose={onClose}>
      <p>Every face is equally likely. Going back brings the same dice.</p>
      {dice.length > 0 && (
        <Section title="The dice of this fight">
          {dice.map((kind) => (
            <DiceByFace key={`${kind.sides} ${kind.by}`} {...kind} />
          ))}
        </Section>
      )}
      <Section title="Who rolled what">
        {thrown.length === 0 && <p>Nobody has rolled yet.</p>}
        {thrown.length > 0 && (
          <Rows label="Who rolled what">
            {thrown.map((step) => (
              <Row
                key={step.ask.id}
                title={askWords(context, step.ask).title}
                detail={`${seatOfAsk(context, step.ask).label}: ${rollWords(step.ask)}, ${sourceWords(step)}`}
              />
            ))}
          </Rows>
        )}
      </Section>
    </Sheet>
  );
}

const rollWords = (ask: Ask): string => (ask.kind === 'roll' ? `${ask.pool.count}D${ask.pool.sides}` : 'a card');

function sourceWords({ answer }: AnsweredStep): string {
  if (!('dice' in answer)) return 'by' in answer && answer.by === 'app' ? 'the app’s' : 'their own';
  const apps = answer.dice.filter(({ by }) => by === 'app').length;
  if (apps === 0) return 'own dice';
  return apps === answer.dice.length && !answer.told
    ? 'the app’s dice'
    : `${countPhrase(apps, 'die', 'dice')} by the app, the rest own`;
}
