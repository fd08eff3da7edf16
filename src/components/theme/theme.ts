export type Theme = 'system' | 'light' | 'dark' | 'contrast';

/** 'system' becomes high contrast if the device prefers more contrast. */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  const wanted = theme === 'system' && matchMedia('(prefers-contrast: more)').matches ? 'contrast' : theme;
  if (wanted === 'system') root.removeAttribute('data-theme');
  else root.dataset.theme = wanted;
}
