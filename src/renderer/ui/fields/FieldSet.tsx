import type { ComponentProps, ReactNode } from 'react';
import { Stack } from '../layout/Layout';
import './fieldSet.css';

type Props = Omit<ComponentProps<typeof Stack>, 'as' | 'pad'> & { legend: ReactNode };

/** Fields that belong together, below what they are about. */
export const FieldSet = ({ legend, className = '', children, ...rest }: Props) => (
  <Stack as="fieldset" gap="s" pad="none" {...rest} className={`cl-fieldset ${className}`}>
    <legend>{legend}</legend>
    {children}
  </Stack>
);
