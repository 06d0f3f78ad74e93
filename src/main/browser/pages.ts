import { isFault } from '@shared/kernel/fault';

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** No icon: without the word for it the browser asks for one, which only a browser with the cookie would get. */
function page(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">${head}
<title>${escaped(title)} · Costloom</title></head>
<body><main><h1>${escaped(title)}</h1>${body}</main></body></html>
`;
}

export const lockedPage = page(
  'Open the link from your terminal',
  `<p>Costloom runs on this computer and opens only for the browser that was given its link.</p>
<p>Open the link that was printed in the terminal. It works once; press Enter there to print a new one.</p>`,
);

/**
 * Goes on by the page itself instead of a redirect: a redirect would count as coming from the sign-in service's site,
 * and the browser would hold back the SameSite=Strict cookie.
 */
export const goOnPage = (path: string) =>
  page(
    'Signed in',
    `<p><a href="${escaped(path)}">Go on to Costloom</a></p>`,
    `<meta http-equiv="refresh" content="0;url=${escaped(path)}">`,
  );

export function signInFailedPage(error: unknown): string {
  const message = isFault(error) ? error.message : 'Something went wrong. The details are in the log.';
  return page(
    'Signing in did not succeed',
    `<p>${escaped(message)}</p><p><a href="/">Back to Costloom</a></p>`,
  );
}
