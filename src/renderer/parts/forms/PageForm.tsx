import type { ReactNode } from 'react';
import { Banner } from '../../ui/feedback/States';
import { useFirstWrong } from './FormDialog';

/** A form on a page, saved by Enter too; below it stands what the server refused of no field. */
export function PageForm(props: {
  form: { refused: string | null; failures: number; submit(): void };
  className?: string;
  children: ReactNode;
}) {
  const { form } = props;
  const fields = useFirstWrong<HTMLFormElement>(form.failures);
  return (
    <>
      <form
        className={props.className ?? 'cl-stack'}
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {props.children}
      </form>
      {form.refused !== null && <Banner tone="bad">{form.refused}</Banner>}
    </>
  );
}
