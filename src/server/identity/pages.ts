import { PASSWORD_MAX, PASSWORD_MIN } from './passwords';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** The one style of these pages; its hash is what their policy allows. No page has a script. */
export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; width: min(26rem, 100vw); padding: 2rem; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
label { display: block; font-weight: 600; margin-top: 1rem; }
input { box-sizing: border-box; width: 100%; font: inherit; padding: .5rem; margin-top: .25rem; }
input:focus-visible, button:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
button { font: inherit; font-weight: 600; margin-top: 1.5rem; padding: .6rem 1rem; width: 100%; cursor: pointer; }
.problem { border-inline-start: 4px solid #c23030; padding: .25rem .75rem; }
.hint { font-size: .875rem; }
`;

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} – Costloom</title>
<style>${style}</style>
</head>
<body><main>
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
  problem?: string;
}

export function signInPage({ uid, email, resets, problem }: SignInPageOptions): string {
  const focus = email ? ['', ' autofocus'] : [' autofocus', ''];
  return page(
    'Sign in',
    `<p>Costloom on this computer asks to sign in.</p>
${problemText(problem)}
<form method="post" action="/sign-in/${encodeURIComponent(uid)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${escapeHtml(email)}"${focus[0]}${describedBy(problem)}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="${PASSWORD_MAX}"${focus[1]}${describedBy(problem)}>
<button type="submit">Sign in</button>
</form>
${resets ? '<p class="hint"><a href="/forgot-password">Forgot your password?</a></p>' : ''}
<p class="hint">No account yet? An administrator of your organization can send you an invitation link.</p>`,
  );
}

export function continuePage(options: { uid: string; email: string; token: string }): string {
  const { uid, email, token } = options;
  return page(
    'Costloom on this computer asks to sign in',
    `<p>You are signed in here as <strong>${escapeHtml(email)}</strong>.</p>
<p>Press Continue if you have just chosen to sign in in Costloom. If not, close this page.</p>
<form method="post" action="/sign-in/${encodeURIComponent(uid)}/continue">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button type="submit">Continue</button>
</form>`,
  );
}

function passwordFields(email: string, hasPassword: boolean | null, problem: string | undefined): string {
  if (hasPassword === null) return '<p class="hint">Then sign in with the account of your organization.</p>';
  const name = `<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">`;
  const focus = `autofocus${describedBy(problem)}`;
  if (hasPassword) {
    return `${name}
<label for="password">Your password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="${PASSWORD_MAX}" ${focus}>`;
  }
  return `${name}
${newPasswordFields(focus)}`;
}

const newPasswordFields = (focus: string) => `<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${PASSWORD_MIN}" maxlength="${PASSWORD_MAX}" ${focus}>
<p class="hint">At least ${PASSWORD_MIN} characters.</p>
<label for="again">The same again</label>
<input id="again" name="again" type="password" autocomplete="new-password" required maxlength="${PASSWORD_MAX}">`;

export function forgotPage(): string {
  return page(
    'Forgot your password?',
    `<p>Enter the e-mail address of your account. We will send a link on which you set a new password.</p>
<form method="post" action="/forgot-password">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" autofocus>
<button type="submit">Send link</button>
</form>`,
  );
}

/** The same for every address: who has an account here is not to be learned. */
export function forgottenPage(): string {
  return page(
    'Check your mail',
    `<p>If this address has an account here and its organization sends mail, a link is on its way. It works for an hour.</p>
<p class="hint">Nothing came? An administrator of your organization can make a link for you.</p>`,
  );
}

export function resetPage(options: { token: string; email: string; problem?: string }): string {
  const { token, email, problem } = options;
  return page(
    'Set a new password',
    `<p>For ${escapeHtml(email)}. Every window and computer that is signed in will be signed out.</p>
${problemText(problem)}
<form method="post" action="/reset-password/${encodeURIComponent(token)}">
<input type="hidden" name="username" autocomplete="username" value="${escapeHtml(email)}">
${newPasswordFields(`autofocus${describedBy(problem)}`)}
<button type="submit">Set password</button>
</form>`,
  );
}

export function resetDonePage(): string {
  return page('Your password is set', '<p>Open Costloom and sign in with it.</p>');
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
  const intro = `<p>You are invited to <strong>${escapeHtml(options.organisation)}</strong> as ${escapeHtml(options.email)}.</p>`;
  const fields = passwordFields(options.email, options.hasPassword, problem);
  return page(
    'Accept the invitation',
    `${intro}
${problemText(problem)}
<form method="post" action="/invitation/${encodeURIComponent(token)}">
${fields}
<button type="submit">Join</button>
</form>`,
  );
}

export function joinedPage(organisation: string): string {
  return page(
    'Welcome',
    `<p>You are now a member of <strong>${escapeHtml(organisation)}</strong>. Open Costloom and sign in.</p>`,
  );
}

export function errorPage(reason: string): string {
  return page(
    'This did not work',
    `<p class="problem" role="alert">${escapeHtml(reason)}</p><p>Go back to Costloom and try again.</p>`,
  );
}

/** `form` is the provider's own, with its token against forged requests. */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    `<p>Do you want to sign out of Costloom?</p>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>`,
  );
}

export function signedOutPage(): string {
  return page('Signed out', '<p>You are signed out. You can close this page.</p>');
}
