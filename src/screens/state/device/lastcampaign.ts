/** Campaign used last. It is stored outside the database, so that its code loads at the same time as its records. */
export type LastCampaign = { readonly id: string; readonly system: string; readonly hasFight: boolean };

const NAME = 'roll-call-last';

export function lastCampaign(): LastCampaign | undefined {
  try {
    const { id, system, hasFight } = JSON.parse(localStorage.getItem(NAME) ?? 'null') ?? {};
    return typeof id === 'string' && typeof system === 'string'
      ? { id, system, hasFight: hasFight === true }
      : undefined;
  } catch {
    return undefined; // Unreadable or blocked. The files load when they are needed.
  }
}

export function rememberCampaign(last: LastCampaign): void {
  try {
    const text = JSON.stringify(last);
    if (localStorage.getItem(NAME) !== text) localStorage.setItem(NAME, text);
  } catch {
    // Full or blocked. The files load when they are needed.
  }
}
