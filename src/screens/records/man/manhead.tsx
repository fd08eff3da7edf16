import { stateOfLoss } from '../../../campaign/reports/chronicle.ts';
import { stateOrUnknown } from '../../../campaign/units/muster.ts';
import { Icon } from '../../../components/frame/icon.tsx';
import type { UnitKind } from '../../../system/units.ts';
import { manWords } from '../../fight/playcontext.ts';
import { useHistory } from '../../state/history.ts';
import type { ManProps } from '../../state/props.ts';
import { lowerFirst, manStatusWords } from '../../words/unitwords.ts';
import { nextRecoveryWords } from './nextrecoverywords.ts';

export function ManHead({ campaign, unit, kind, man }: ManProps & { readonly kind: UnitKind }) {
  const { name, detail } = manWords(campaign.system.units, man, unit);
  const side = campaign.side(unit.side);
  const history = useHistory(campaign, unit, man);
  const { title, isActive, tone } = stateOfLoss(stateOrUnknown(kind, man), history?.events ?? []);
  const marks = manStatusWords(kind, man).map(({ label }) => label);
  const [look, sign, words] = isActive
    ? (['good', 'tick', marks.join(' · ') || 'Fit'] as const)
    : tone === 'bad'
      ? (['error', 'cross', title] as const)
      : (['warning', 'warning', `In hospital: ${lowerFirst(title)}`] as const);
  const next = look === 'warning' && nextRecoveryWords(campaign, man);
  return (
    <>
      <div class={`token side-${(side?.mark ?? 0) + 1}${tone === 'bad' && !isActive ? ' bad' : ''}`}>
        {man.tag && <span class="token-tag">{man.tag}</span>}
        <div class="token-words">
          <h3 class="ending-verdict" style={{ fontSize: 'min(var(--result), 11vw)' }} dir="auto">
            {name}
          </h3>
          {detail && <span>{detail}</span>}
        </div>
      </div>
      <div class={`notice ${look}`}>
        <Icon name={sign} />
        <div class="notice-words">
          <b>{words}</b>
          {next && <span>{next}</span>}
        </div>
      </div>
    </>
  );
}
