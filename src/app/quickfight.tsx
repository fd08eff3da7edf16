export function QuickFight({ system }: { readonly system: string }) {
  return <p>{system}</p>;
}
