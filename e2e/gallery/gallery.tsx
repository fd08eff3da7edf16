import { render } from 'preact';
import { useState } from 'preact/hooks';
import '../../src/components/theme/base.css';
import { Choice } from '../../src/components/fields/choice.tsx';
import { Page } from '../../src/components/frame/page.tsx';
import { applyTheme, type Theme } from '../../src/components/theme/theme.ts';
import { DiceStories } from './dice.tsx';
import { FieldStories } from './fields.tsx';
import { FrameStories } from './frames.tsx';
import { GridStories } from './grid.tsx';
import { PadStories } from './pads.tsx';
import { PlayStory } from './play.tsx';
import { ViewStories } from './views.tsx';

const parts = {
  play: PlayStory,
  frame: FrameStories,
  dice: DiceStories,
  fields: FieldStories,
  pads: PadStories,
  views: ViewStories,
  board: GridStories,
} as const;

const themes = (['system', 'light', 'dark', 'contrast'] as const).map((value) => ({ value, label: value }));

function Gallery() {
  const [theme, setTheme] = useState<Theme>('system');
  const Part = parts[location.hash.slice(1) as keyof typeof parts];
  if (Part) return <Part />;
  return (
    <Page>
      <Choice
        label="Theme"
        options={themes}
        value={theme}
        onChange={(next) => {
          setTheme(next);
          applyTheme(next);
        }}
      />
      {Object.values(parts).map((Each) => (
        <Each key={Each.name} />
      ))}
    </Page>
  );
}

const theme = new URLSearchParams(location.search).get('theme');
if (theme) applyTheme(theme as Theme);
addEventListener('hashchange', () => location.reload());
const root = document.getElementById('gallery');
if (root) render(<Gallery />, root);
