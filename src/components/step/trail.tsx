import type { ComponentChildren } from 'preact';
import { Icon } from '../frame/icon.tsx';
import { Card, type CardResult } from '../table/card.tsx';
import { Die, type DieResult } from '../table/die.tsx';
import { type AnswerSource, SourceMark } from './sourcemark.tsx';
import './view.css';

export interface TrailStep {
  id: string;
  title: string;
  by?: AnswerSource | undefined;
  dice?: readonly (DieResult & { hit?: boolean | undefined })[] | undefined;
  sides?: number | undefined;
  cards?: readonly CardResult[] | undefined;
  words?: ComponentChildren;
  note?: string | undefined;
  /** Replaces the step's answer. Such a step is not a button. */
  sheet?: ComponentChildren;
  onAmend?: (() => void) | undefined;
}

export function Trail({ label, steps }: { label: string; steps: readonly TrailStep[] }) {
  return (
    <ol class="trail" aria-label={label}>
      {steps.map((step) => (
        <li key={step.id}>
          {step.sheet ? (
            <div class="step">
              <div class="step-told">
                <span class="step-title">{step.title}</span>
                {step.sheet}
                {step.note && <span class="step-note">{step.note}</span>}
              </div>
            </div>
          ) : step.onAmend ? (
            <button type="button" class="step" onClick={step.onAmend}>
              <StepAnswer step={step} />
              <span class="step-amend">
                <Icon name="edit" />
                <span class="unseen">Change this</span>
              </span>
            </button>
          ) : (
            <div class="step">
              <StepAnswer step={step} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

const meansOf = ({ dice, cards }: TrailStep) => (dice ? 'dice' : cards && 'card');

const showsSource = (step: TrailStep): boolean => step.by !== 'hand' || meansOf(step) !== undefined;

function StepAnswer({ step }: { step: TrailStep }) {
  return (
    <span class="step-told">
      <span class="step-title">
        {step.title} {step.by && showsSource(step) && <SourceMark by={step.by} means={meansOf(step)} />}
      </span>
      {step.words && <b class="step-words">{step.words} </b>}
      {step.dice && (
        <span class="step-lie">
          {step.dice.map((die, n) => (
            <Die key={`${n}`} size="s" sides={step.sides} {...die} />
          ))}
        </span>
      )}
      {step.cards && (
        <span class="step-lie">
          {step.cards.map((card, n) => (
            <Card key={`${n}`} size="s" card={card} />
          ))}
        </span>
      )}
      {step.note && <span class="step-note"> {step.note}</span>}
    </span>
  );
}
