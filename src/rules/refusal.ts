/** Something told that does not fit what was asked; its message is a sentence for the player. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
