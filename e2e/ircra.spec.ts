import type { Locator } from '@playwright/test';
import { KEYS } from './names.ts';
import { allOrSample } from './scope.ts';
import { expect, type Table, test } from './table.ts';

const RULES = 'In Red Coat Rags Attired: close combat';

/** Tags of the pieces in rows 1 to 6. The middle two of each side are pikes, the others muskets. */
const RED = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'] as const;
const BLUE = ['B1', 'B2', 'B3', 'B4', 'B5', 'B6'] as const;

const ROUND_1 = [2, 6, 5, 5, 2, 1, 3, 2, 2, 5, 5, 4] as const;
const ROUND_2 = [6, 2, 3, 1] as const;

const board = (table: Table): Locator => table.part('board');
const square = (table: Table, name: RegExp): Locator => table.keysOf(board(table), name);
const piece = (table: Table, tag: string): Locator => square(table, new RegExp(`\\b${tag}, column`));
const at = (column: number, row: number) => `column ${column < 0 ? `−${-column}` : column}, row ${row}`;

/** Chooses the board or the list from the menu of the fight. */
async function chooseView(table: Table, view: 'board' | 'list'): Promise<void> {
  await table.press('more');
  await table.press(view);
}

/** Opens the printed example and begins its close combat. */
async function beginExample(table: Table): Promise<void> {
  await table.beginSample('The printed example', RULES);
  await table.openTab('Play');
  await table.begin('Close combat');
}

/** Begins Blue's phase. Its disrupted piece rolls 2 and stays disrupted. No piece may disengage. */
async function beginBluePhase(table: Table): Promise<void> {
  await table.tap(table.dueAction('Blue regiment: 1 disrupted'));
  await table.press('begin');
  await expect(table.asked).toContainText('Does B3 recover?');
  await table.enterExactFace(2);
  await expect(table.ending).toContainText('B3 stays disrupted.');
  await table.accept();
}

/** Begins the second round, in which Blue is active. */
async function beginRound2(table: Table): Promise<void> {
  await table.open('Close combat');
  await table.press('swapSides');
  await table.press('begin');
}

/** Results of round 1 by tag. (ircra 6.1) */
const ROUND_1_RESULTS: Readonly<Record<string, string>> = {
  ...{ A2: 'tie', A3: 'wins', A4: 'wins', A5: 'disrupted', A6: 'wins' },
  ...{ B1: 'wins', B2: 'tie', B3: 'disrupted', B4: 'falls back', B5: 'wins', B6: 'falls back' },
};

/**
 * Checks place, facing and lock of each piece after round 1, and with `withResults` the result it shows. (ircra 6.1)
 */
async function expectAfterRound1(table: Table, withResults = false): Promise<void> {
  const expectPiece = async (tag: string, column: number, row: number, more = '') => {
    const facing = tag.startsWith('A') ? 'east' : 'west';
    const result = withResults && ROUND_1_RESULTS[tag] !== 'disrupted' ? `, ${ROUND_1_RESULTS[tag]}` : '';
    await expect(piece(table, tag)).toHaveAccessibleName(
      new RegExp(`${tag}, ${at(column, row)}, facing ${facing}${more}${result}$`),
    );
    if (withResults) await expect(piece(table, tag)).toContainText(ROUND_1_RESULTS[tag]!);
  };
  await expect(square(table, /\bA1, column/)).toHaveCount(0);
  const lost = withResults ? ', eliminated' : '';
  await expect(square(table, new RegExp(`^empty, ${at(0, 1)}, casualty of Red regiment${lost}$`))).toBeVisible();
  await expectPiece('A2', -1, 2);
  await expectPiece('A3', 0, 3);
  await expectPiece('A4', 0, 4, ', locked at one corner');
  await expectPiece('A5', -1, 5, ', disrupted');
  await expectPiece('A6', 0, 6, ', locked at one corner');
  await expectPiece('B1', 1, 1);
  await expectPiece('B2', 2, 2);
  await expectPiece('B3', 2, 3, ', disrupted');
  await expectPiece('B4', 2, 4);
  await expectPiece('B5', 1, 5, ', locked at two corners');
  await expectPiece('B6', 2, 6);
}

/** Checks that B4, B6 and B2 have advanced, and which pieces they lock. (ircra 6.1) */
async function expectExamplePlaces(table: Table): Promise<void> {
  await expect(piece(table, 'B4')).toHaveAccessibleName(/column 1, row 4/);
  await expect(piece(table, 'B6')).toHaveAccessibleName(/column 1, row 6/);
  await expect(piece(table, 'B2')).toHaveAccessibleName(/column 1, row 2, facing west, locked at one corner/);
  await expect(piece(table, 'A3')).toHaveAccessibleName(/column 0, row 3, facing east, locked at two corners/);
  await expect(piece(table, 'B5')).toHaveAccessibleName(/locked at two corners/);
}

async function expectRedBroken(table: Table): Promise<void> {
  await expect(table.ending).toContainText('Blue regiment wins.');
  await expect(table.ending).toContainText('Red regiment breaks.');
  await expect(table.ending).toContainText('Remove Red regiment. Place a unit casualty marker.');
}

/** Counts cut and small squares of a board, and returns its share of the stage and its position in px. */
const measureBoard = (table: Table) =>
  board(table).evaluate((grid) => {
    const [room, stage] = ['.board-view', '.step-stage'].map((name) => grid.closest(name)!.getBoundingClientRect());
    const squares = [...grid.querySelectorAll('button')].map((square) => square.getBoundingClientRect());
    return {
      cut: squares.filter(({ left, right }) => left < 0 || right > innerWidth).length,
      small: squares.filter(({ width, height }) => width < 48 || height < 48).length,
      share: room!.height / stage!.height,
      place: [squares[0]!.x, squares[0]!.y, squares[0]!.width, scrollY],
    };
  });

const SIZES = [
  [390, 844],
  [320, 640],
] as const;

for (const [width, height] of allOrSample(SIZES, SIZES.slice(0, 1)))
  test(`the printed example on the board alone, by touch on ${width} × ${height}, both rounds with typed dice until Red is broken (6.1)`, async ({
    table,
  }) => {
    await table.page.setViewportSize({ width, height });
    await beginExample(table);
    for (const [i, tag] of RED.entries())
      await expect(piece(table, tag)).toHaveAccessibleName(new RegExp(at(0, i + 1)));
    for (const [i, tag] of BLUE.entries())
      await expect(piece(table, tag)).toHaveAccessibleName(new RegExp(at(1, i + 1)));
    const { cut, small, share } = await measureBoard(table);
    expect([cut, small]).toEqual([0, 0]);
    expect(share).toBeGreaterThanOrEqual(0.6);
    const legend = table.list('Legend');
    await expect(legend).toContainText('Muskets');
    await expect(legend).toContainText('Pikes');
    await expect(table.asked).toContainText('Tap or drag a piece to move it');
    await table.acceptShown();
    for (const tag of ['A1', 'B1']) await expect(piece(table, tag)).toHaveAccessibleName(/, fights now$/);
    const dice = async (...faces: readonly number[]) => {
      for (const face of faces) {
        const asked = await table.question.textContent();
        await table.touch(table.keysOf(table.asked, new RegExp(`^${face}$`)));
        await expect(table.question.filter({ hasText: asked! })).toHaveCount(0);
      }
    };
    await dice(...ROUND_1.slice(0, 2));
    await expect(square(table, new RegExp(`^empty, ${at(0, 1)}, casualty of Red regiment, eliminated$`))).toBeVisible();
    await expect(piece(table, 'B1')).toHaveAccessibleName(/, wins$/);
    await expect(piece(table, 'B1')).toContainText('wins');
    await expect(piece(table, 'A2')).toHaveAccessibleName(/column 0, row 2, facing east, fights now$/);
    await dice(...ROUND_1.slice(2, 6));
    await expect(piece(table, 'B3')).toHaveAccessibleName(/column 2, row 3, facing west, disrupted$/);
    await expect(piece(table, 'B3')).toContainText('disrupted');
    await expect(piece(table, 'A4')).toBeInViewport({ ratio: 1 });
    await dice(...ROUND_1.slice(6));
    await expect(table.ending).toContainText('Nobody breaks.');
    await expectAfterRound1(table, true);
    await table.accept();

    await beginBluePhase(table);
    await beginRound2(table);
    await expectExamplePlaces(table);
    await table.touch(table.button('moveAllBack'));
    await expectAfterRound1(table);

    const put = async (tag: string, column: number, row: number) => {
      await piece(table, tag).scrollIntoViewIfNeeded();
      await table.touch(piece(table, tag));
      const before = await measureBoard(table);
      const to = square(table, new RegExp(`^column ${column}, row ${row}, `));
      await table.touch(to);
      await expect(piece(table, tag)).toHaveAccessibleName(new RegExp(at(column, row)));
      expect(await measureBoard(table)).toEqual(before);
    };
    await table.touch(piece(table, 'B3'));
    await expect(table.part('pieceInHand')).toContainText('It is disrupted and cannot move.');
    await piece(table, 'B5').scrollIntoViewIfNeeded();
    await table.touch(piece(table, 'B5'));
    await expect(table.part('pieceInHand')).toContainText('Two or more corner locks hold it.');
    await table.touch(piece(table, 'B5'));
    await expect(table.part('pieceInHand')).toHaveCount(0);
    await put('B4', 1, 4);
    await put('B6', 1, 6);
    await put('B2', 1, 3);
    await table.touch(table.button('undoMove'));
    await expect(piece(table, 'B2')).toHaveAccessibleName(/column 2, row 2/);
    await expect(piece(table, 'B6')).toHaveAccessibleName(/column 1, row 6/);
    await put('B2', 1, 2);
    await expectExamplePlaces(table);
    await table.touch(table.continueKey);
    await expect(table.asked).toContainText('rolls');
    await dice(...ROUND_2.slice(0, 3));
    await table.touch(table.keysOf(table.asked, /^1$/));
    await expectRedBroken(table);
    await expect(square(table, /^Red/)).toHaveCount(0);
    await expect(square(table, /^Blue/)).toHaveCount(6);
    await expect(piece(table, 'B5')).not.toHaveAccessibleName(/locked/);
    await table.accept();
    await table.openUnit('Red regiment');
    await expect(table.text('Broken')).not.toHaveCount(0);
  });

test('the dot of an attacker is filled when a unit of the other side is chosen and the list changes its order', async ({
  table,
}) => {
  await table.beginSample('The printed example', RULES);
  await table.openTab('Play');
  await table.open('Close combat');
  const dotWidth = (unit: string) =>
    table
      .label(table.choice(unit, table.choices('Attacker')))
      .evaluate((label) => getComputedStyle(label.querySelector('.choice-dot')!).borderTopWidth);
  const expectFilled = async (filled: string, empty: string) => {
    await expect.poll(() => dotWidth(filled)).toBe('7px');
    expect(await dotWidth(empty)).toBe('2px');
  };
  await expectFilled('Red regiment', 'Blue regiment');
  await table.choose('Blue regiment', 'Attacker');
  await expectFilled('Blue regiment', 'Red regiment');
});

test('a tap on a later pair asks for its dice', async ({ table }) => {
  await beginExample(table);
  await table.acceptShown();
  await table.tap(piece(table, 'B6'));
  await expect(table.asked).toContainText('B6 rolls');
  await expect(piece(table, 'A6')).toHaveAccessibleName(/, fights now$/);
  await expect(piece(table, 'A1')).not.toHaveAccessibleName(/, fights now$/);
  await table.press('more');
  await table.pressInSheet('odds');
  // Two dice without modifiers: each side wins 15 times in 36.
  await expect(table.sheet()).toContainText(/A6 beats B6\s*42%/);
  await expect(table.sheet()).toContainText(/B6 beats A6\s*42%/);
});

test('a corrected die of a duel lies whole in its tray, beside a pencil', async ({ table }) => {
  await beginExample(table);
  await table.acceptShown();
  await table.tap(table.keysOf(table.asked, /^2$/));
  await table.tap(table.named('button', 'Change: A1 rolls'));
  await table.tap(table.keysOf(table.sheet(), /^4$/));
  await expect(table.resultStrip).toContainText('Changed 2 to 4');
  const [tray, die] = await table.page.evaluate(() =>
    ['.board-result > .tray', '.board-result .cube'].map((one) => document.querySelector(one)!.getBoundingClientRect()),
  );
  expect(die!.top).toBeGreaterThanOrEqual(tray!.top);
  expect(die!.bottom).toBeLessThanOrEqual(tray!.bottom);
});

test('a board too wide for the screen is shown whole with a hint, and can be zoomed', async ({ table }) => {
  await table.page.setViewportSize({ width: 260, height: 640 });
  await beginExample(table);
  const all = await measureBoard(table);
  expect(all.cut).toBe(0);
  expect(all.small).toBeGreaterThan(0);
  await expect(table.part('boardInRoom')).toContainText('All 6 columns');
  await table.press('zoomIn');
  expect(await measureBoard(table)).toMatchObject({ small: 0 });
  await square(table, /column 3, row 1/).scrollIntoViewIfNeeded();
  await expect(square(table, /column 3, row 1/)).toBeInViewport({ ratio: 1 });
  await table.press('seeAll');
  expect(await measureBoard(table)).toEqual(all);
});

test('a piece moves by tap and target, or by drag; a forbidden move shows its reason, and the players may allow it', async ({
  table,
}) => {
  await beginExample(table);
  await table.tap(piece(table, 'A1'));
  await table.tap(square(table, /^column −1, row 1, may go here/));
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(-1, 1)));

  await piece(table, 'A1').dragTo(square(table, /column 0, row 1/));
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(0, 1)));
  await table.reopen();
  await table.press('undoMove');
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(-1, 1)));
  await table.press('undoMove');
  await expect(table.button('undoMove')).toHaveCount(0);
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(0, 1)));

  await piece(table, 'A2').dragTo(piece(table, 'A1'));
  await expect(table.alert()).toContainText('Another piece is there.');
  await expect(table.button('tableRules')).toHaveCount(0);
  await table.press('leaveMove');

  // Without a record, the players show where the enemy stands.
  await table.tap(piece(table, 'B1'));
  await table.tap(square(table, /column 2, row 1/));
  await expect(piece(table, 'B1')).toHaveAccessibleName(new RegExp(at(2, 1)));
  const forbid = async () => {
    await table.tap(piece(table, 'A1'));
    await table.tap(square(table, /column 1, row 1/));
  };
  await forbid();
  await expect(table.alert()).toContainText('Only its front edge may touch an enemy.');
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(0, 1)));
  await table.press('tableRules');
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(1, 1)));
  await table.press('undoMove');
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(0, 1)));
  await forbid();
  await table.press('tableRules');
  await table.acceptShown();
  await chooseView(table, 'list');
  await expect(table.step('You allowed A1 to stand there.')).toBeVisible();
  await chooseView(table, 'board');
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(1, 1)));
  await table.undo();
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(0, 1)));
  await table.redo();
  await expect(piece(table, 'A1')).toHaveAccessibleName(new RegExp(at(1, 1)));
});

test('the printed example by keyboard alone (6.1)', { tag: '@full' }, async ({ table }) => {
  const { page } = table;
  const focused = table.focused;
  /** Returns the name of the focused control, and the key that would move the focus off the page, if any. */
  const focusedControl = () =>
    focused.evaluate((one: HTMLElement) => {
      const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')];
      const open = controls.filter((each) => each.tabIndex >= 0 && each.checkVisibility());
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '';
      return { name, leaveKey: open.at(-1) === one ? 'Tab' : open[0] === one ? 'Shift+Tab' : undefined };
    });
  /**
   * Tabs to the control with a name. Changes direction at both ends of the page, because Firefox's driver cannot
   * return from the browser's own interface.
   */
  const reach = async (name: RegExp) => {
    let way = 'Tab';
    for (let n = 0; n < 150; n++) {
      if ((await focused.count()) > 0 && (await focusedControl()).leaveKey === way)
        way = way === 'Tab' ? 'Shift+Tab' : 'Tab';
      await page.keyboard.press(way);
      if (name.test((await focusedControl()).name)) return;
    }
    throw new Error(`Nothing called ${name} was reached.`);
  };
  const enter = async (name: RegExp) => {
    await reach(name);
    await page.keyboard.press('Enter');
  };
  const dice = async (faces: readonly number[]) => {
    for (const face of faces) await enter(new RegExp(`^${face}$`));
  };

  await table.beginSample('The printed example', RULES);
  await enter(/^Play$/);
  await enter(/^Close combat/);
  await enter(/^Start$/);
  await table.primarySheetKey.waitFor();
  await enter(/^Continue$/);
  await dice(ROUND_1);
  await table.ending.waitFor();
  await expectAfterRound1(table, true);
  await enter(KEYS.accept);
  await table.ending.waitFor({ state: 'detached' });

  await enter(/^Close combat/);
  await enter(/^Swap$/);
  await enter(/^Start$/);
  await board(table).waitFor();
  await enter(/^Undo suggested advance$/);
  await expectAfterRound1(table);
  await reach(/, column/);
  /** Moves the focus to a square of the board with the arrow keys and presses Enter. */
  const pressSquare = async (column: number, row: number) => {
    const [, x = '0', y = '0'] =
      /column (−?\d+), row (\d+)/.exec((await focused.getAttribute('aria-label')) ?? '') ?? [];
    const [dx, dy] = [column - Number(x.replace('−', '-')), row - Number(y)];
    for (let n = 0; n < Math.abs(dx); n++) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let n = 0; n < Math.abs(dy); n++) await page.keyboard.press(dy > 0 ? 'ArrowDown' : 'ArrowUp');
    await expect(focused).toHaveAccessibleName(new RegExp(at(column, row)));
    await page.keyboard.press('Enter');
  };
  for (const row of [4, 6, 2]) {
    await pressSquare(2, row);
    await pressSquare(1, row);
  }
  await expectExamplePlaces(table);
  await enter(/^Continue$/);
  await dice(ROUND_2);
  await expectRedBroken(table);
  await expect(square(table, /^Red/)).toHaveCount(0);
});

test('the printed example in the list, with the board as another view of it (6.1)', { tag: '@full' }, async ({
  table,
}) => {
  await beginExample(table);
  await chooseView(table, 'list');
  await expect(board(table)).toHaveCount(0);
  await table.acceptShown();
  await table.enterDice(...ROUND_1);
  await expect(table.ending).toContainText('Nobody breaks.');
  await chooseView(table, 'board');
  await expectAfterRound1(table, true);
  await chooseView(table, 'list');
  await table.accept();
  await beginRound2(table);
  await table.acceptShown();
  await table.enterDice(...ROUND_2);
  await expectRedBroken(table);
});

test('six duels take at most 17 taps, from Play to the recorded result', { tag: '@full' }, async ({ table }) => {
  await table.beginSample('The printed example', RULES);
  await table.openTab('Play');
  table.taps = 0;
  await table.begin('Close combat');
  await table.acceptShown();
  await table.enterDice(...ROUND_1);
  await expect(table.ending).toContainText('Nobody breaks.');
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(17);
});

test('a quick fight opens on the board, and remembers the choice of the list', { tag: '@full' }, async ({ table }) => {
  await table.page.goto('/');
  await table.open('In Red Coat Rags Attired');
  await table.press('begin');
  await expect(piece(table, 'A1')).toHaveAccessibleName('Red regiment, muskets A1, column 0, row 1, facing east');
  await expect(table.choices('A1 against B1')).toHaveCount(0);
  await chooseView(table, 'list');
  await expect(table.choices('A1 against B1')).toBeVisible();
  await expect(board(table)).toHaveCount(0);
  await table.reopen();
  await expect(table.choices('A1 against B1')).toBeVisible();
  await expect(board(table)).toHaveCount(0);
});
