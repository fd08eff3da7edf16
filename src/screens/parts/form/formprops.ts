import type { Man, Unit } from '../../../engine/roster.ts';
import type { Field, Fields, SetupDefaults } from '../../../engine/setup/fields.ts';
import type { ModifierEffect } from '../../../system/worth.ts';
import type { UnitItem } from '../unititem.tsx';
import type { FormValue } from './fields.ts';

export type FormProps = {
  readonly fields: Fields;
  readonly value: FormValue;
  /** Beat whose fields are shown. '' is before the play. Undefined shows all fields. */
  readonly beat?: string | undefined;
  /** Shows or hides rare fields with their initial value. By default a key unfolds them. */
  readonly rare?: 'shown' | 'hidden' | undefined;
  /** True if fields that had a chosen value as the form opened are folded. A key lists and unfolds them. */
  readonly foldsKnown?: boolean | undefined;
  /** Available units by role. Without them the units are fixed. */
  readonly defaults?: SetupDefaults | undefined;
  /** Units of the other side by role. Choosing one swaps the sides. */
  readonly others?: Readonly<Record<string, readonly Unit[]>> | undefined;
  readonly manWords: (man: Man, unit: Unit) => { readonly name: string; readonly detail?: string };
  readonly unitItem?: ((unit: Unit) => UnitItem) | undefined;
  readonly sideName?: ((unit: Unit) => string) | undefined;
  readonly index?: number | undefined;
  /** Modifiers that flags bring, by the path of the field. */
  readonly modifiers?: ReadonlyMap<string, ModifierEffect> | undefined;
  readonly unitsByRole?: Readonly<Record<string, readonly Unit[]>> | undefined;
  readonly path?: string | undefined;
  readonly isLaterEntry?: boolean;
  readonly earlier?: readonly FormValue[];
  /** True in a list of several units. */
  readonly isOneOfSeveral?: boolean | undefined;
  readonly early?: boolean | undefined;
  readonly onChange: (value: FormValue) => void;
};

export type ControlProps<K extends Field['kind'] = Field['kind']> = Omit<FormProps, 'fields' | 'onChange'> & {
  readonly field: Extract<Field, { kind: K }>;
  readonly onChange: (next: unknown) => void;
};
