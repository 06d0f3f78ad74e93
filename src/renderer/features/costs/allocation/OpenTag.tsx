import { useState } from 'react';
import { allocationWords as words } from '@shared/words/allocation';
import type { VirtualTag } from '../../../data/allocation';
import type { CostRange } from '../../../data/costs';
import { ConfirmDelete } from '../../../parts/confirm/ConfirmDelete';
import { UrlSegments } from '../../../parts/filters/UrlSegments';
import { Page } from '../../../parts/page/Page';
import { UnsavedChanges } from '../../../parts/unsaved/UnsavedChanges';
import { useRights } from '../../../parts/user/userContext';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { OpenedHead } from '../OpenedHead';
import { tagParam, tagViews, viewParam } from './allocationState';
import { draftOf, emptyDraft, isSame, whyNotSaved } from './draft';
import { PreviewBar } from './PreviewBar';
import { Rules } from './Rules';
import { SaveDialog } from './SaveDialog';
import { StatementBar, StatementPanel } from './Statement';
import { Versions } from './Versions';

interface Props {
  /** Null: a new one. */
  tag: VirtualTag | null;
  known: CostRange;
  last: Date;
}

/** One virtual tag: its rules with what they catch, what its values cost month by month, and its versions. */
export function OpenTag({ tag: found, known, last }: Props) {
  const url = useUrl();
  // What others save meanwhile neither takes away what is typed here nor is saved over.
  const [tag, setTag] = useState(found);
  const before = tag ? draftOf(tag) : emptyDraft;
  const [draft, setDraft] = useState(before);
  const [ask, setAsk] = useState<'save' | 'delete' | null>(null);
  const mayChange = useRights().mayChange('resources:write');
  const view = tag ? url.get(viewParam) : 'rules';
  const isChanged = !isSame(draft, before);
  const wrong = whyNotSaved(draft);
  return (
    <Page
      bar={
        <>
          <OpenedHead
            back={words.back}
            name={tag?.name}
            onBack={() => url.set(to(tagParam, ''), to(viewParam, 'rules'))}
          />
          {tag && <UrlSegments label={words.view} param={viewParam} values={tagViews} texts={words.views} />}
          {view === 'rules' && <PreviewBar known={known} last={last} />}
          {view === 'statement' && tag && <StatementBar tag={tag} known={known} last={last} />}
          <span className="cl-grow" />
          {view === 'rules' && mayChange && (
            <>
              {isChanged && wrong !== null && (
                <span className="cl-muted" role="status">
                  {wrong}
                </span>
              )}
              {tag && isChanged && <Button onClick={() => setDraft(before)}>{words.cancel}</Button>}
              {tag && (
                <Button kind="quiet" icon="trash" label={words.delete} onClick={() => setAsk('delete')} />
              )}
              <Button kind="primary" disabled={!isChanged || wrong !== null} onClick={() => setAsk('save')}>
                {words.save}
              </Button>
            </>
          )}
        </>
      }
    >
      {view === 'rules' && (
        <Rules
          draft={draft}
          isNew={tag === null}
          mayChange={mayChange}
          known={known}
          last={last}
          onChange={setDraft}
        />
      )}
      {view === 'statement' && tag && <StatementPanel tag={tag} known={known} last={last} />}
      {view === 'versions' && tag && <Versions tag={tag} />}
      {/* What a dialog that is open does with the draft is its own decision. */}
      <UnsavedChanges when={isChanged && mayChange && ask === null} parameter={tagParam.key} />
      {ask === 'save' && (
        <SaveDialog
          tag={tag}
          draft={draft}
          onSaved={(saved) => {
            setTag(saved);
            setDraft(draftOf(saved));
          }}
          onClose={() => setAsk(null)}
        />
      )}
      {ask === 'delete' && tag && (
        <ConfirmDelete
          call="allocation.delete"
          arg={{ params: { id: tag.tag_id } }}
          title={words.deleteTitle(tag.name)}
          words={words}
          onDone={() => url.set(to(tagParam, ''))}
          onClose={() => setAsk(null)}
        />
      )}
    </Page>
  );
}
