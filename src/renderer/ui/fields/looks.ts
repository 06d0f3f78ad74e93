/** What a bare `<input>` or `<textarea>` wears to look like the fields of the kit. */
export const INPUT_LOOK = 'bp6-input';
export const AREA_LOOK = 'bp6-input bp6-fill cl-textarea';
export const invalidLook = (isInvalid: boolean): string =>
  `bp6-input bp6-fill ${isInvalid ? 'bp6-intent-danger' : ''}`;
