import { digitsOf } from '@shared/model/money';
import { z } from 'zod';
import { choice, number, param, text, whole } from '../../common/params';
import { defineStep, StepError } from '../../contract';

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

function formatted(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  try {
    return new Intl.NumberFormat(locale, options).format(value);
  } catch {
    throw new StepError(
      `Language: “${locale}” is not a language, such as en-US or de.`,
      'input_validation',
      false,
    );
  }
}

export const formatNumber = defineStep({
  stepTemplateId: 'FORMAT-011',
  name: 'Format_number',
  title: 'Format number',
  description: 'Formats a number for people: 1,234.50, $1.2K, 12.5 %, 3.4 GB.',
  group: 'FORMAT',
  icon: 'numerical',
  effect: 'pure',
  keywords: ['currency', 'money', 'percent', 'thousands', 'locale'],
  parameters: {
    number: number({ p: 1, title: 'Number' }),
    style: choice({
      p: 2,
      title: 'As',
      default: 'decimal',
      choices: {
        decimal: 'Number',
        currency: 'Currency',
        percent: 'Percent (12.5 is 12.5 %)',
        compact: 'Short (1.2K, 3.4M)',
        bytes: 'Bytes (KB, MB, GB)',
      },
    }),
    currency: param(
      {
        p: 3,
        type: 'string',
        title: 'Currency',
        optional: true,
        default: 'USD',
        hiddenBy: 'style:decimal,percent,compact,bytes',
      },
      z
        .string()
        .regex(/^[A-Za-z]{3}$/, 'must have three letters, such as USD')
        .default('USD'),
    ),
    digits: whole({
      p: 4,
      title: 'Digits',
      description: 'Leave empty for as many as the currency has, or 2.',
      optional: true,
      min: 0,
      max: 12,
    }),
    locale: text({ p: 5, title: 'Language', optional: true, default: 'en-US', max: 50 }),
  },
  output: z.string(),
  sampleOutput: '$1,234.50',
  run({ number, style, currency, digits: asked, locale }) {
    const digits = asked ?? (style === 'currency' ? digitsOf(currency) : 2);
    const write = (value: number, options: Intl.NumberFormatOptions) => formatted(value, locale, options);
    const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    if (style === 'currency') return write(number, { style, currency: currency.toUpperCase(), ...fixed });
    if (style === 'percent') return `${write(number, fixed)} %`;
    if (style === 'compact') return write(number, { notation: 'compact', maximumFractionDigits: digits });
    if (style === 'decimal') return write(number, fixed);
    const power = Math.min(5, Math.max(0, Math.floor(Math.log10(Math.abs(number) || 1) / 3)));
    return `${write(number / 1000 ** power, { maximumFractionDigits: digits })} ${byteUnits[power] ?? ''}`;
  },
});
