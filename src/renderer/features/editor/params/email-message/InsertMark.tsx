import { useState } from 'react';
import { insertText, mailInserts, type MailInsert } from '@shared/model/mail/inserts';
import { paramFormWords } from '@shared/words/paramForms';
import { Button } from '../../../../ui/base/Button';
import { Select } from '../../../../ui/fields/Select';
import { choices } from '../forms/Fields';

const words = paramFormWords.inserts;
const [first] = mailInserts;

/** XFORM-13, -14: what the message can have besides text, put at its end; the link to the CSV is chosen at first. */
export function InsertMark(props: { message: string; onChange(message: string): void }) {
  const [chosen, setChosen] = useState<MailInsert>(first);
  const { message } = props;
  return (
    <div className="cl-row">
      <Select
        label={words.what}
        value={chosen}
        options={choices(mailInserts, words.names)}
        onChange={(insert) => setChosen(insert)}
      />
      <Button
        size="small"
        icon="plus"
        label={words.insert(words.names[chosen])}
        onClick={() =>
          props.onChange(message === '' ? insertText(chosen) : `${message}\n${insertText(chosen)}`)
        }
      >
        {words.action}
      </Button>
    </div>
  );
}
