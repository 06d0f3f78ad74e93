import { useState } from 'react';
import { addMonths } from '@shared/model/days';
import { allocationWords } from '@shared/words/allocation';
import type { VirtualTag } from '../../../data/allocation';
import { reasonOf } from '../../../platform/api/reasonOf';
import { formatDate } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { to, useUrl } from '../../../platform/urlState';
import { Button } from '../../../ui/base/Button';
import { Banner } from '../../../ui/feedback/States';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Dialog } from '../../../ui/overlays/Dialog';
import { useToast } from '../../../ui/overlays/Toasts';
import { monthsBack, tagParam } from './allocationState';
import { contentOf, draftOf, type TagDraft } from './draft';
import { useChange } from '../../../platform/api/calls';

const words = allocationWords.saving;
const ALL = 'all';

/** From which month the rules count: a new tag’s in all months, a change from this month on, unless said otherwise. */
export function SaveDialog(props: {
  tag: VirtualTag | null;
  draft: TagDraft;
  onSaved(tag: VirtualTag): void;
  onClose(): void;
}) {
  const { tag, draft, onClose } = props;
  const url = useUrl();
  const toast = useToast();
  const thisMonth = formatDate(useNow()).slice(0, 7);
  const [from, setFrom] = useState(tag ? thisMonth : ALL);
  const [create, creating] = useChange('allocation.create');
  const [update, updating] = useChange('allocation.update');
  const error = creating.error ?? updating.error;
  const months = [addMonths(thisMonth, 1), ...monthsBack(thisMonth, addMonths(thisMonth, -35))];
  const content = contentOf(draft);
  // A description alone makes no version.
  const isOfRules = !tag || JSON.stringify(content) !== JSON.stringify(contentOf(draftOf(tag)));
  async function save() {
    const valid_from = from === ALL ? null : from;
    const { name, description } = draft;
    const reply = tag
      ? await update({
          params: { id: tag.tag_id },
          body: {
            revision: tag.revision,
            description,
            ...(isOfRules ? { change: { content, valid_from } } : {}),
          },
        })
      : await create({ body: { name, description, content, valid_from } });
    if (reply.error) return;
    toast(allocationWords.saved);
    props.onSaved(reply.data.data);
    onClose();
    url.set(to(tagParam, reply.data.data.tag_id));
  }
  return (
    <Dialog
      title={isOfRules ? words.title : allocationWords.save}
      open
      onClose={onClose}
      keepOnOutsideClick
      actions={
        <>
          <Button onClick={onClose}>{words.close}</Button>
          <Button kind="primary" busy={creating.isLoading || updating.isLoading} onClick={() => void save()}>
            {isOfRules ? words.confirm : allocationWords.save}
          </Button>
        </>
      }
    >
      <div className="cl-stack">
        {error && <Banner tone="bad">{reasonOf(error)}</Banner>}
        {isOfRules ? (
          <Field label={words.label} help={from === ALL ? (tag ? words.allText : words.newText) : words.text}>
            <Select
              label={words.label}
              value={from}
              fill
              options={[
                { value: ALL, label: words.all },
                ...months.map((month) => ({ value: month, label: allocationWords.month(month) })),
              ]}
              onChange={setFrom}
            />
          </Field>
        ) : (
          <p>{words.onlyDescription}</p>
        )}
      </div>
    </Dialog>
  );
}
