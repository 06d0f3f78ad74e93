import { linkPageWords, signInPageWords as words } from '@shared/words/signInPages';
import { LEAVE_PATH } from '../domains/notifications/leaveLinks';
import { PASSWORD_MAX, PASSWORD_MIN } from './passwords';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/**
 * The one style of these pages; its hash is what their policy allows. No page has a script. The colors and sizes are
 * those of the app (src/renderer/ui/theme/tokens.css), light or dark as the system is.
 */
export const style = `
:root {
  color-scheme: light dark;
  --bg: #f7f7f8; --surface: #ffffff; --line: #e4e4e9; --line-strong: #cfcfd8; --text: #1b1b22; --text-2: #565664;
  --accent: #4b48c8; --accent-hover: #3f3cb3; --accent-text: #4441ba; --accent-soft: #eeeefb;
  --bad: #b3261e; --bad-soft: #fceceb; --bad-line: #efc1be;
  --shadow: 0 1px 3px rgb(20 20 40 / 8%), 0 8px 24px -6px rgb(20 20 40 / 14%);
  font: 14px/1.5 Inter, 'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, 'Noto Sans',
    'Liberation Sans', Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #131316; --surface: #1b1b20; --line: #2c2c34; --line-strong: #43434f; --text: #ececf1; --text-2: #b1b1bf;
    --accent: #6a67e2; --accent-hover: #5e5bd8; --accent-text: #a9a8ff; --accent-soft: #26254a;
    --bad: #f2857d; --bad-soft: #3b1c1a; --bad-line: #6b302c;
    --shadow: 0 0 0 1px #43434f, 0 12px 32px -8px rgb(0 0 0 / 70%);
  }
}
body {
  margin: 0; min-height: 100vh; box-sizing: border-box; padding: 24px; display: grid; place-items: center;
  background: radial-gradient(900px 500px at 50% -10%, var(--accent-soft), transparent 70%), var(--bg);
  color: var(--text);
}
main {
  box-sizing: border-box; width: min(400px, 100%); padding: 36px; border: 1px solid var(--line); border-radius: 16px;
  background: var(--surface); box-shadow: var(--shadow);
}
.brand { display: flex; align-items: center; gap: 12px; margin: 0 0 18px; font-size: 1.5rem; font-weight: 680;
  letter-spacing: -.025em; }
.brand svg { width: 36px; height: 36px; }
h1 { font-size: 1.15rem; font-weight: 600; margin: 0 0 8px; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
a { color: var(--accent-text); }
label { display: block; font-weight: 550; margin-top: 14px; }
input { box-sizing: border-box; width: 100%; height: 38px; margin-top: 4px; padding: 0 10px; border: 1px solid
  var(--line-strong); border-radius: 7px; background: var(--surface); color: inherit; font: inherit; }
input[aria-invalid] { border-color: var(--bad); }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button, .button { box-sizing: border-box; width: 100%; height: 40px; margin-top: 20px; border: 0; border-radius: 7px;
  background: var(--accent); color: #ffffff; font: inherit; font-weight: 600; cursor: pointer; }
.button { display: block; line-height: 40px; text-align: center; text-decoration: none; }
button:hover, .button:hover { background: var(--accent-hover); }
.problem { padding: 10px 12px; border: 1px solid var(--bad-line); border-radius: 7px; background: var(--bad-soft);
  color: var(--bad); }
.asker { margin: 0 0 4px; font-size: 1.05rem; }
.term { margin: 14px 0 4px; font-weight: 550; }
p .term { display: block; margin: 14px 0 2px; }
ul { margin: 0 0 8px; padding-left: 20px; }
select { box-sizing: border-box; width: 100%; height: 38px; margin-top: 4px; padding: 0 10px; border: 1px solid
  var(--line-strong); border-radius: 7px; background: var(--surface); color: inherit; font: inherit; }
select:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.check { display: flex; align-items: flex-start; gap: 10px; margin-top: 4px; font-weight: 400; }
.check input { width: 16px; height: 16px; margin: 2px 0 0; accent-color: var(--accent); flex: none; }
.two { display: flex; gap: 12px; }
.plain { border: 1px solid var(--line-strong); background: transparent; color: inherit; }
.plain:hover { background: var(--accent-soft); }
.hint { margin: 12px 0 0; color: var(--text-2); font-size: .8125rem; }
`;

const logo =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="#4b48c8"/><path d="M5 8.500c4 0 4 7 8 7s3-7 6-7M5 15.500c4 0 4-7 8-7s3 7 6 7M5 12h14" fill="none" stroke="#ffffff" stroke-width="1.6" stroke-linecap="round"/></svg>';

export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} – ${words.product}</title>
<style>${style}</style>
</head>
<body><main>
<p class="brand">${logo}${words.product}</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main></body>
</html>
`;
}

const problemText = (problem: string | undefined) =>
  problem ? `<p class="problem" role="alert" id="problem">${escapeHtml(problem)}</p>` : '';
const describedBy = (problem: string | undefined) =>
  problem ? ' aria-invalid="true" aria-describedby="problem"' : '';

export interface SignInPageOptions {
  uid: string;
  email: string;
  /** Whether a new password can be asked for by mail. */
  resets: boolean;
  /** An assistant asks, and not the app. */
  assistant: boolean;
  problem?: string;
}

export function signInPage({ uid, email, resets, assistant, problem }: SignInPageOptions): string {
  const focus = email ? ['', ' autofocus'] : [' autofocus', ''];
  return page(
    words.signIn.title,
    `<p>${assistant ? words.signIn.forAssistant : words.signIn.text}</p>
${problemText(problem)}
<form method="post" action="/sign-in/${encodeURIComponent(uid)}">
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${escapeHtml(email)}"${focus[0]}${describedBy(problem)}>
<label for="password">${words.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="${PASSWORD_MAX}"${focus[1]}${describedBy(problem)}>
<button type="submit">${words.signIn.action}</button>
</form>
${resets ? `<p class="hint"><a href="/forgot-password">${words.forgot.title}</a></p>` : ''}
<p class="hint">${words.signIn.noAccount}</p>`,
  );
}

export function continuePage(options: { uid: string; email: string; token: string }): string {
  const { uid, email, token } = options;
  return page(
    words.continue.title,
    `<p>${words.continue.as} <strong>${escapeHtml(email)}</strong>.</p>
<p>${words.continue.text}</p>
<form method="post" action="/sign-in/${encodeURIComponent(uid)}/continue">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">${words.continue.action}</button>
</form>`,
  );
}

function passwordFields(email: string, hasPassword: boolean | null, problem: string | undefined): string {
  if (hasPassword === null) return `<p class="hint">${words.invitation.elsewhere}</p>`;
  const name = `<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">`;
  const focus = `autofocus${describedBy(problem)}`;
  if (hasPassword) {
    return `${name}
<label for="password">${words.ownPassword}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="${PASSWORD_MAX}" ${focus}>`;
  }
  return `${name}
${newPasswordFields(focus)}`;
}

const newPasswordFields = (focus: string) => `<label for="password">${words.newPassword}</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${PASSWORD_MIN}" maxlength="${PASSWORD_MAX}" ${focus}>
<p class="hint">${words.atLeast(PASSWORD_MIN)}</p>
<label for="again">${words.again}</label>
<input id="again" name="again" type="password" autocomplete="new-password" required maxlength="${PASSWORD_MAX}">`;

export function forgotPage(): string {
  return page(
    words.forgot.title,
    `<p>${words.forgot.text}</p>
<form method="post" action="/forgot-password">
<label for="email">${words.email}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" autofocus>
<button type="submit">${words.forgot.action}</button>
</form>`,
  );
}

/** The same for every address: who has an account here is not to be learned. */
export function forgottenPage(): string {
  return page(
    words.forgotten.title,
    `<p>${words.forgotten.text}</p>
<p class="hint">${words.forgotten.hint}</p>`,
  );
}

export function resetPage(options: { token: string; email: string; problem?: string }): string {
  const { token, email, problem } = options;
  return page(
    words.reset.title,
    `<p>${words.reset.text(escapeHtml(email))}</p>
${problemText(problem)}
<form method="post" action="/reset-password/${encodeURIComponent(token)}">
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
${newPasswordFields(`autofocus${describedBy(problem)}`)}
<button type="submit">${words.reset.action}</button>
</form>`,
  );
}

export function resetDonePage(): string {
  return page(words.resetDone.title, `<p>${words.resetDone.text}</p>`);
}

export function invitationPage(options: {
  token: string;
  organisation: string;
  email: string;
  /** Whether one is to be given, or made; null: people sign in elsewhere. */
  hasPassword: boolean | null;
  problem?: string;
}): string {
  const { token, problem } = options;
  const intro = `<p>${words.invitation.text(`<strong>${escapeHtml(options.organisation)}</strong>`, escapeHtml(options.email))}</p>`;
  const fields = passwordFields(options.email, options.hasPassword, problem);
  return page(
    words.invitation.title,
    `${intro}
${problemText(problem)}
<form method="post" action="/invitation/${encodeURIComponent(token)}">
${fields}
<button type="submit">${words.invitation.action}</button>
</form>`,
  );
}

export function joinedPage(organisation: string): string {
  return page(
    words.joined.title,
    `<p>${words.joined.text(`<strong>${escapeHtml(organisation)}</strong>`)}</p>`,
  );
}

export function errorPage(reason: string): string {
  return page(
    words.failed.title,
    `<p class="problem" role="alert">${escapeHtml(reason)}</p><p>${words.failed.text}</p>`,
  );
}

export function openPage({ place, link }: { place: 'approval' | 'report'; link: string }): string {
  const { title, text, action, otherwise } = linkPageWords.open;
  return page(
    title[place],
    `<p>${text}</p>
<a class="button" href="${escapeHtml(link)}">${action}</a>
<p class="hint">${otherwise[place]}</p>`,
  );
}

export function unsubscribePage(options: { token: string; name: string; address: string }): string {
  const { title, text, action } = linkPageWords.unsubscribe;
  const strong = (of: string) => `<strong>${escapeHtml(of)}</strong>`;
  return page(
    title,
    `<p>${text(strong(options.name), strong(options.address))}</p>
<form method="post" action="${LEAVE_PATH}${encodeURIComponent(options.token)}">
<button type="submit">${action}</button>
</form>`,
  );
}

export function unsubscribedPage(address: string): string {
  const { title, text } = linkPageWords.unsubscribed;
  return page(title, `<p>${text(escapeHtml(address))}</p>`);
}

/** `form` is the provider's own, with its token against forged requests. */
export function signOutPage(form: string): string {
  return page(
    words.signOut.title,
    `<p>${words.signOut.text}</p>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>${words.signOut.title}</button>`,
  );
}

export function signedOutPage(): string {
  return page(words.signedOut.title, `<p>${words.signedOut.text}</p>`);
}
