/** The looks a player may choose; 'system' follows the phone. */
export type Theme = 'system' | 'light' | 'dark' | 'contrast';

/** Puts a theme on the document's root; 'system' becomes high contrast where the phone asks for more contrast. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  const wanted = theme === 'system' && matchMedia('(prefers-contrast: more)').matches ? 'contrast' : theme;
  if (wanted === 'system') root.removeAttribute('data-theme');
  else root.dataset.theme = wanted;
}
