import { shellWords } from '@shared/words/shell';
import { Account } from '../../parts/members/Account';
import { ApiKeys } from '../../parts/members/ApiKeys';
import { Members } from '../../parts/members/Members';
import { OrganisationSettings } from '../../parts/organisation/OrganisationSettings';
import { Button } from '../../ui/base/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import type { OrganisationPage } from './organisationPages';

/** A page about the person who is signed in, or about their organization. */
export type PersonalPage = 'account' | OrganisationPage;
const widths: Record<PersonalPage, number> = { account: 480, users: 760, settings: 760, apiKeys: 760 };

/** USER-03: a page in a dialog with OK. It is drawn here and not by the sign-in provider, so it is right in every theme. */
export function PageDialog({ page, onClose }: { page: PersonalPage; onClose(): void }) {
  return (
    <Dialog
      title={shellWords[page]}
      open
      width={widths[page]}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {shellWords.ok}
        </Button>
      }
    >
      {page === 'account' && <Account />}
      {page === 'users' && <Members />}
      {page === 'settings' && <OrganisationSettings />}
      {page === 'apiKeys' && <ApiKeys />}
    </Dialog>
  );
}
