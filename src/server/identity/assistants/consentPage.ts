import { assistantPageWords as words } from '@shared/words/assistants';
import { escapeHtml, page } from '../pages';

export interface ConsentPageOptions {
  uid: string;
  token: string;
  email: string;
  /** As the assistant names itself; empty: it does not. */
  name: string;
  redirect: { shown: string; local: boolean };
  organisations: readonly { org_id: string; name: string; active: boolean }[];
  /** Running workflows was asked for, and may be allowed. */
  run: boolean;
}

function organisationField(organisations: ConsentPageOptions['organisations']): string {
  const [only] = organisations;
  if (only && organisations.length === 1)
    return `<input type="hidden" name="organization" value="${escapeHtml(only.org_id)}">
<p><span class="term">${words.organization}</span> ${escapeHtml(only.name)}</p>`;
  const options = organisations.map(
    ({ org_id, name, active }) =>
      `<option value="${escapeHtml(org_id)}"${active ? ' selected' : ''}>${escapeHtml(name)}</option>`,
  );
  return `<label for="organization">${words.organization}</label>
<select id="organization" name="organization">${options.join('')}</select>`;
}

const runField = `<label class="check"><input type="checkbox" name="run" value="yes" checked><span>${words.run}</span></label>`;

export function consentPage(options: ConsentPageOptions): string {
  const { uid, token, email, redirect, organisations, run } = options;
  const name = escapeHtml(options.name === '' ? words.unnamed : options.name);
  const to = escapeHtml(redirect.shown);
  return page(
    words.title,
    `<p class="asker"><strong>${name}</strong></p>
<p>${redirect.local ? words.onThisComputer(to) : words.atSite(to)}</p>
<p class="hint">${words.unverified}</p>
<form method="post" action="/sign-in/${encodeURIComponent(uid)}/assistant">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${organisationField(organisations)}
<p class="term">${words.may}</p>
<ul><li>${words.read}</li></ul>
${run ? runField : ''}
<p class="hint">${words.role}</p>
<p class="hint">${words.as(escapeHtml(email))}</p>
<div class="two"><button type="submit" name="decision" value="cancel" class="plain">${words.cancel}</button>
<button type="submit" name="decision" value="allow">${words.allow}</button></div>
</form>`,
  );
}
