import type { InvitationLink } from './InviteForm';

/** The link that is still shown after somebody was removed: theirs leads nowhere any more. */
export function linkAfterRemoval(link: InvitationLink | null, email: string): InvitationLink | null {
  return link?.email === email ? null : link;
}
