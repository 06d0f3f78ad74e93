import { useState } from 'react';
import { INPUT_LOOK } from '../../../ui/fields/looks';
import { Radio } from '../../../ui/fields/Radio';
import { formatVersionName, isTimeName } from './versionName';
import { versionWords as words } from '@shared/words/versions';
import { useVersionsInfiniteQuery, type WorkflowVersion } from '../../../data/workflows';
import { formatMoment } from '../../../platform/formatting/dates';
import { Button, IconButton } from '../../../ui/base/Button';
import { Tag } from '../../../ui/feedback/States';
import { Popover } from '../../../ui/overlays/Popover';
import { ask } from '../session/edits';
import { isOwnEditable } from '../session/selectors';
import { useEditor, useEditorStore } from '../session/store';
import { useViewVersion } from './useViewVersion';
import './versions.css';
import { useSend } from '../../../parts/feedback/useSend';
import { Pending } from '../../../parts/feedback/Loaded';

const LIST_LOOK = 'cl-pad-s cl-scroll cl-versions';

/** The versions of the workflow: one is looked at, renamed, compared. */
export function VersionsPopover() {
  const [open, setOpen] = useState(false);
  return (
    <span className="cl-row cl-row--inline" title={words.title}>
      <Popover open={open} onOpen={setOpen} content={<Versions onDone={() => setOpen(false)} />}>
        <Button kind="quiet" icon="history" endIcon="chevronDown" label={words.title} menu>
          <span className="cl-editor-header__word">{words.title}</span>
        </Button>
      </Popover>
    </span>
  );
}

function Versions({ onDone }: { onDone(): void }) {
  const store = useEditorStore();
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const viewed = useEditor((state) => state.viewed?.version.VersionId);
  const mayRename = useEditor(isOwnEditable);
  const versions = useVersionsInfiniteQuery({ id: workflowId });
  const view = useViewVersion();
  if (!versions.data)
    return (
      <div className={LIST_LOOK}>
        <Pending title={words.title} query={versions} rows={4} />
      </div>
    );
  const list = versions.data.pages.flatMap((page) => page.data);
  const choose = async (version: WorkflowVersion) => {
    if (await view(version)) onDone();
  };
  const compareWith = (version: WorkflowVersion) => {
    onDone();
    store.update((state) => ask(state, { kind: 'diff', versionId: version.VersionId }));
  };
  return (
    <div className={LIST_LOOK} role="radiogroup" aria-label={words.title}>
      {list.length === 0 && <p className="cl-muted">{words.empty}</p>}
      {list.map((version) => (
        <Row
          key={version.VersionId}
          version={version}
          chosen={viewed === undefined ? version.IsLatest : viewed === version.VersionId}
          mayRename={mayRename}
          onChoose={() => void choose(version)}
          onCompare={() => compareWith(version)}
        />
      ))}
      {versions.hasNextPage && (
        <Button size="small" busy={versions.isFetchingNextPage} onClick={() => void versions.fetchNextPage()}>
          {words.showMore}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  version: WorkflowVersion;
  chosen: boolean;
  mayRename: boolean;
  onChoose(): void;
  onCompare(): void;
}

function Row({ version, chosen, mayRename, onChoose, onCompare }: RowProps) {
  const [renaming, setRenaming] = useState(false);
  const name = formatVersionName(version.name);
  if (renaming) return <Rename version={version} onDone={() => setRenaming(false)} />;
  return (
    <div className="cl-press--entry cl-gap-xs cl-pad-xs cl-versions__row">
      <div className="cl-grow">
        <Radio name="version" checked={chosen} onChoose={onChoose}>
          <span className="cl-stack cl-row--inline cl-gap-none cl-versions__name">
            <span>
              {name} {version.IsLatest && <Tag tone="accent">{words.current}</Tag>}
            </span>
            <span className="cl-faint cl-size-s">
              {!isTimeName(version.name) && `${formatMoment(version.LastModified)} `}
              {words.by(version.creator)}
            </span>
          </span>
        </Radio>
      </div>
      <Button kind="quiet" size="small" icon="table" label={words.compare(name)} onClick={onCompare} />
      {mayRename && <IconButton icon="edit" label={words.rename(name)} onClick={() => setRenaming(true)} />}
    </div>
  );
}

/** Enter saves, Escape cancels; only a name that is not empty and another one is sent (EDIT-08, WF-24). */
function Rename({ version, onDone }: { version: WorkflowVersion; onDone(): void }) {
  const [typed, setTyped] = useState(formatVersionName(version.name));
  const workflowId = useEditor((state) => state.workflow.workflowId);
  const [rename] = useSend('workflows.renameVersion');
  const commit = async () => {
    onDone();
    const name = typed.trim();
    if (name === '' || name === formatVersionName(version.name)) return;
    const params = { id: workflowId, version: version.VersionId };
    await rename({ params, body: { name } }, { done: words.renamed, failed: words.failed });
  };
  return (
    <input
      className={INPUT_LOOK}
      aria-label={words.renameField}
      value={typed}
      maxLength={120}
      autoFocus
      onChange={(event) => setTyped(event.target.value)}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    />
  );
}
