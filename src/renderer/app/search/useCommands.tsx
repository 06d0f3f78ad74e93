import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { searchWords } from '@shared/words/search';
import { agentAsked } from '../../data/agent.slice';
import { useOpenPath } from '../../parts/navigation/useOpenPath';
import { useChooseOrganisation } from '../../parts/organisation/useChooseOrganisation';
import { usePreferences } from '../../parts/preferences/usePreferences';
import { useRights, useUser } from '../../parts/user/userContext';
import { useHost } from '../../platform/hostContext';
import { useToast } from '../../ui/overlays/Toasts';
import { groups, screens } from '../screens';
import { PageDialog, type PersonalPage } from '../shell/PageDialog';
import { sortedOrganisations } from '../shell/organisations';
import { commandsOf, type Command, type Creatable } from './commands';

/** Forms that are no part of what a window starts with. */
const NewThing = lazy(async () => ({ default: (await import('./NewThing')).NewThing }));

/** The commands of this user, and the dialog that one of them may have opened. */
export function useCommands(of: { onKeys(): void; onToggleNavigation(): void }): {
  commands: Command[];
  dialog: ReactNode;
  openPage(page: PersonalPage): void;
} {
  const { onKeys, onToggleNavigation } = of;
  const user = useUser();
  const rights = useRights();
  const host = useHost();
  const toast = useToast();
  const go = useOpenPath();
  const dispatch = useDispatch();
  const chooseOrganisation = useChooseOrganisation();
  const [, changePrefs] = usePreferences();
  const [creating, setCreating] = useState<Creatable | null>(null);
  const [page, setPage] = useState<PersonalPage | null>(null);

  const commands = useMemo(() => {
    const others = sortedOrganisations(user).filter(({ orgId }) => orgId !== user.activeOrgId);
    return commandsOf({
      screens,
      groups,
      rights,
      organisations: others,
      can: {
        go,
        create: setCreating,
        page: setPage,
        theme: (theme) => void changePrefs({ theme }),
        askAgent: () => void dispatch(agentAsked()),
        toggleNavigation: onToggleNavigation,
        showKeys: onKeys,
        signOut: () =>
          void host
            .call('session.signOut', null)
            .catch(() => toast({ text: searchWords.command.signOutFailed, error: true })),
        switchTo: (orgId) => void chooseOrganisation(orgId),
      },
    });
  }, [user, rights, go, changePrefs, onToggleNavigation, onKeys, host, toast, dispatch, chooseOrganisation]);
  const dialog = (
    <>
      {creating && (
        <Suspense>
          <NewThing kind={creating} onGo={go} onClose={() => setCreating(null)} />
        </Suspense>
      )}
      {page && <PageDialog page={page} onClose={() => setPage(null)} />}
    </>
  );
  return { commands, dialog, openPage: setPage };
}
