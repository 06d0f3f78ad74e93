import { inkOn, mailColors } from './colors';
import type { MailStyling } from './styling';

const PAPER = '#ffffff';
const INK = '#1c2127';

const escaped = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Whether a style sheet of a preset can stand in a mail: nothing in it loads anything or ends the sheet. */
const isHarmless = (css: string) => !/[<\\]|@import|url\s*\(|image-set\s*\(|src\s*\(/i.test(css);

/** The sheet of a styled mail: its links and buttons, then what the preset adds. */
export function mailSheet({ colors, customCss }: MailStyling): string {
  const { button } = mailColors(colors);
  const own = isHarmless(customCss) ? customCss : '';
  return `.mail-body a{color:inherit;text-decoration:underline}
.mail-body .button{display:inline-block;padding:8px 16px;border-radius:4px;background:${button};color:${inkOn(button)};text-decoration:none}
${own}`.trim();
}

const logoOf = (logo: string) =>
  /^https:\/\/\S+$/i.test(logo)
    ? `<img class="mail-logo" src="${escaped(logo)}" alt="Logo" height="32" style="display:block;height:32px;border:0">`
    : '';

/** The frame around the content of a styled mail, as mail programs read it: tables, with the looks on the elements. */
export function framedMail(content: string, { colors, logo }: MailStyling): string {
  const { band, ground } = mailColors(colors);
  return `<table role="presentation" class="mail" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:${PAPER}">
<tr><td class="mail-head" style="padding:16px 24px;background:${band};color:${inkOn(band)}">${logoOf(logo)}</td></tr>
<tr><td class="mail-body" style="padding:24px;color:${INK};font-family:Arial,sans-serif;font-size:14px;line-height:1.5;text-align:left">${content}</td></tr>
</table></td></tr></table>`;
}

/** The whole mail, as it is sent. What the sheet says is lost where a mail program reads none; the frame stays. */
export const styledMail = (content: string, styling: MailStyling): string =>
  `<style>${mailSheet(styling)}</style>\n${framedMail(content, styling)}`;
