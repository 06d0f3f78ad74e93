import { useState } from 'react';
import { caseActionWords } from '@shared/words/caseActions';
import { lifecycleOf } from '@shared/model/caseStatus';
import { remedyWords } from '@shared/words/remedies';
import type { CaseDetails } from '../../../data/cases';
import { useRights } from '../../../parts/user/userContext';
import { Button } from '../../../ui/base/Button';
import { Panel } from '../../../ui/base/Panel';
import { Row } from '../../../ui/layout/Layout';
import { useToast } from '../../../ui/overlays/Toasts';
import { ChangeDialog, type ChangeAsk } from '../list/ChangeDialogs';
import { statusChoices } from '../list/settable';
import type { CaseChanges } from '../list/useCaseChanges';
import { caseText } from './caseText';
import { useCall } from '../../../platform/api/calls';

const words = caseActionWords.actions;

/** What can be done about a case, the next thing first. */
export function CaseActions(props: { found: CaseDetails; changes: CaseChanges | null }) {
  const { found, changes } = props;
  const toast = useToast();
  const [ask, setAsk] = useState<ChangeAsk | null>(null);
  const may = new Set(
    statusChoices(found.case_status)
      .filter(({ reason, status }) => reason === null && status !== found.case_status)
      .map(({ status }) => status),
  );
  const copy = (text: string, said: string) =>
    void navigator.clipboard.writeText(text).then(
      () => toast(said),
      () => toast({ text: words.copyFailed, error: true }),
    );
  const { data } = useCall('remedies.list', {
    query: { case_types: found.case_type, providers: found.provider },
  });
  const isActive = lifecycleOf(found.case_status) === 'active';
  const mayAct = useRights().mayChange('wf:create') && isActive && (data?.data.length ?? 0) > 0;
  const link = new URL(`/cases/${encodeURIComponent(found.case_id)}`, location.href).href;
  return (
    <Panel title={words.title}>
      <Row wrap align="stretch">
        {changes && (
          <>
            {mayAct && (
              <Button
                kind={found.case_status === 'in_progress' ? 'normal' : 'primary'}
                icon="play"
                onClick={() => setAsk('act')}
              >
                {remedyWords.act}
              </Button>
            )}
            {found.case_status !== 'in_progress' && may.has('in_progress') && (
              <Button
                kind={mayAct ? 'normal' : 'primary'}
                icon="play"
                onClick={() => void changes.setStatus([found], 'in_progress')}
              >
                {words.start}
              </Button>
            )}
            {found.case_status === 'in_progress' && may.has('completed') && (
              <Button
                kind="primary"
                icon="check"
                onClick={() => void changes.setStatus([found], 'completed')}
              >
                {words.complete}
              </Button>
            )}
            <Button icon="user" onClick={() => setAsk('owner')}>
              {found.case_owner === null ? words.assign : words.reassign}
            </Button>
            {may.has('excluded') && (
              <Button icon="close" onClick={() => setAsk('exclude')}>
                {words.exclude}
              </Button>
            )}
          </>
        )}
        <Button icon="copy" onClick={() => copy(caseText(found, link), words.textCopied)}>
          {words.copyText}
        </Button>
        <Button icon="link" onClick={() => copy(link, words.linkCopied)}>
          {words.copyLink}
        </Button>
      </Row>
      {changes && <ChangeDialog ask={ask} cases={[found]} changes={changes} onClose={() => setAsk(null)} />}
    </Panel>
  );
}
