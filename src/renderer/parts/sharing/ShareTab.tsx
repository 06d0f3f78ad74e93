import { useId, useState } from 'react';
import { sharingWords as words } from '@shared/words/sharing';
import type { SharedResource, Tenant } from '../../data/sharing';
import { reasonOf } from '../../platform/api/reasonOf';
import { Button } from '../../ui/base/Button';
import { Banner } from '../../ui/feedback/States';
import { Radio } from '../../ui/fields/Radio';
import { useToast } from '../../ui/overlays/Toasts';
import { useConfirm } from '../../ui/overlays/useConfirm';
import { bodyOf, isChanged, losers, modeOf, modesFor, problemOf, type Draft, type Subject } from './share';
import { TenantList } from './TenantList';
import { useChange } from '../../platform/api/calls';
import { FieldSet } from '../../ui/fields/FieldSet';
import { Row, Stack } from '../../ui/layout/Layout';

/** With whom: nobody, everybody or chosen customers, as the kind allows. */
export function ShareTab(props: {
  subject: Subject;
  resource: SharedResource | undefined;
  tenants: readonly Tenant[];
  onSaved(): void;
  onStopped(): void;
}) {
  const { subject, resource, tenants } = props;
  const [draft, setDraft] = useState<Draft>(() => ({
    mode: modeOf(resource, subject.kind),
    // Customers that have been deleted since do not count.
    tenants: new Set(
      resource?.shared_resource_recipients.values.filter((id) => tenants.some((one) => one.org_id === id)),
    ),
  }));
  const saving = useSaving(subject, resource, props);
  const [askStop, question] = useConfirm({
    title: words.stopTitle(subject.name),
    text: words.stopText,
    confirm: words.stop,
    danger: true,
    run: saving.stop,
  });
  const name = useId();
  const problem = problemOf(draft);
  const changed = isChanged(draft, resource, subject.kind);
  const losing = losers(draft, resource, tenants.length);
  const stops = draft.mode === 'not_shared' && resource !== undefined;
  return (
    <Stack className="cl-share">
      <FieldSet gap="xxs" legend={words.with}>
        {modesFor(subject.kind).map((mode) => (
          <Radio
            key={mode}
            name={name}
            checked={draft.mode === mode}
            onChoose={() => setDraft({ ...draft, mode })}
          >
            <span>
              <span className="cl-medium">{words.modes[mode]}</span>
              <span className="cl-faint"> {words.modeTexts[mode]}</span>
            </span>
          </Radio>
        ))}
      </FieldSet>
      {draft.mode === 'tenants' && (
        <TenantList
          tenants={tenants}
          chosen={draft.tenants}
          onChange={(chosen) => setDraft({ ...draft, tenants: chosen })}
        />
      )}
      {draft.mode === 'tenants' && problem && tenants.length > 0 && <p className="cl-muted">{problem}</p>}
      {losing > 0 && !problem && <Banner tone="warn">{words.loses(losing)}</Banner>}
      {saving.failure && <Banner tone="bad">{saving.failure}</Banner>}
      <Row>
        <Button
          kind="primary"
          disabled={problem !== null || !changed}
          busy={saving.busy}
          onClick={() => (stops ? askStop() : void saving.save(draft))}
        >
          {words.save}
        </Button>
        <span className="cl-grow" />
        {resource && (
          <Button icon="close" onClick={() => askStop()}>
            {words.stop}
          </Button>
        )}
      </Row>
      {question}
    </Stack>
  );
}

function useSaving(
  subject: Subject,
  resource: SharedResource | undefined,
  props: { onSaved(): void; onStopped(): void },
) {
  const toast = useToast();
  const [create, creating] = useChange('shared.create');
  const [update, updating] = useChange('shared.update');
  const [remove, removing] = useChange('shared.delete');
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure,
    busy: creating.isLoading || updating.isLoading || removing.isLoading,
    async save(draft: Draft) {
      setFailure(null);
      const body = bodyOf(subject, draft);
      const reply = resource
        ? await update({ params: { id: resource.shared_resource_id }, body })
        : await create({ body });
      if (reply.error) return setFailure(`${words.saveFailed}. ${reasonOf(reply.error)}`);
      toast(words.saved);
      props.onSaved();
    },
    async stop() {
      if (!resource) return;
      setFailure(null);
      const reply = await remove({ params: { id: resource.shared_resource_id } });
      if (reply.error) return setFailure(`${words.stopFailed}. ${reasonOf(reply.error)}`);
      toast(words.stopped(subject.name));
      props.onStopped();
    },
  };
}
