import { addMonths } from '@shared/model/days';
import { allocationWords } from '@shared/words/allocation';
import type { VirtualTag } from '../../../data/allocation';
import { FormDialog } from '../../../parts/forms/FormDialog';
import { useForm } from '../../../parts/forms/useForm';
import { useChange } from '../../../platform/api/calls';
import { formatDate } from '../../../platform/formatting/dates';
import { useNow } from '../../../platform/hooks/useNow';
import { to, useUrl } from '../../../platform/urlState';
import { SelectField } from '../../../ui/fields/TextField';
import { monthsBack, tagParam } from './allocationState';
import { contentOf, draftOf, type TagDraft } from './draft';

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
  const thisMonth = formatDate(useNow()).slice(0, 7);
  const [create] = useChange('allocation.create');
  const [update] = useChange('allocation.update');
  const months = [addMonths(thisMonth, 1), ...monthsBack(thisMonth, addMonths(thisMonth, -35))];
  const content = contentOf(draft);
  // A description alone makes no version.
  const isOfRules = !tag || JSON.stringify(content) !== JSON.stringify(contentOf(draftOf(tag)));
  const form = useForm({
    start: { from: tag ? thisMonth : ALL },
    save: ({ from }) => {
      const valid_from = from === ALL ? null : from;
      const { name, description } = draft;
      const change = isOfRules ? { change: { content, valid_from } } : {};
      return tag
        ? update({ params: { id: tag.tag_id }, body: { revision: tag.revision, description, ...change } })
        : create({ body: { name, description, content, valid_from } });
    },
    names: { valid_from: 'from' },
    saved: allocationWords.saved,
    onSaved: ({ data }) => {
      props.onSaved(data);
      url.set(to(tagParam, data.tag_id));
    },
    onClose,
  });
  const isAll = form.draft.from === ALL;
  return (
    <FormDialog
      form={form}
      title={isOfRules ? words.title : allocationWords.save}
      confirm={isOfRules ? words.confirm : allocationWords.save}
      onClose={onClose}
    >
      {isOfRules ? (
        <SelectField
          label={words.label}
          help={isAll ? (tag ? words.allText : words.newText) : words.text}
          options={[
            { value: ALL, label: words.all },
            ...months.map((month) => ({ value: month, label: allocationWords.month(month) })),
          ]}
          {...form.bind('from')}
        />
      ) : (
        <p>{words.onlyDescription}</p>
      )}
    </FormDialog>
  );
}
