/** Without control, direction and tag characters: they say something to a model that no person sees. */
export const visible = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\u{E0000}-\u{E007F}]/gu, '')
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '');
