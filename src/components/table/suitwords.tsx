/** Words with their red suit signs in red. */
export const SuitWords = ({ words = '' }: { words?: string | undefined }) => (
  <>{words.split(/([♥♦]+)/).map((part, i) => (i % 2 ? <span class="red">{part}</span> : part))}</>
);
