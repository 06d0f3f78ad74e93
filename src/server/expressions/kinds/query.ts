import { JQLLexer, JQLParser } from '@atlaskit/jql-parser';
import { CharStreams, CommonTokenStream, type ANTLRErrorListener } from 'antlr4ts';
import { sentence } from '@shared/words/sentence';

/** What a query is written in: the SQL of Athena, of Azure Synapse and of BigQuery, and Jira's JQL. */
export type QueryLanguage = 'athena' | 'synapse' | 'bigquery' | 'jql';

const dialects = { athena: 'athena', synapse: 'tsql', bigquery: 'bigquery' } as const;
const READS: readonly string[] = ['select', 'union', 'intersect', 'except'];
const LONGEST = 100_000;

/** Why a query cannot be what it is to be, by the grammar of its language; null where nothing is wrong with it. */
export async function queryProblem(given: { language: QueryLanguage; text: string }): Promise<string | null> {
  const { language, text } = given;
  if (text.length > LONGEST) return `It is longer than ${LONGEST} characters.`;
  return language === 'jql' ? jqlProblem(text) : sqlProblem(text, dialects[language]);
}

/** The library is large, and loaded by whoever first asks for it. */
async function sqlProblem(text: string, dialect: (typeof dialects)[keyof typeof dialects]) {
  const { parse, Dialect } = await import('@polyglot-sql/sdk');
  const name = { athena: Dialect.Athena, tsql: Dialect.TSQL, bigquery: Dialect.BigQuery }[dialect];
  const read = parse(dialect === 'tsql' ? withoutFiles(text) : text, name);
  if (!read.success) return sentence(read.error ?? 'It cannot be read');
  const statements: unknown = read.ast;
  const kinds = Array.isArray(statements) ? statements.map(kindOf) : [];
  if (kinds.length !== 1) return 'It must be a single statement.';
  return READS.includes(kinds[0] ?? '') ? null : 'It must only read: a SELECT.';
}

const kindOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null ? (Object.keys(statement)[0] ?? '') : '';

/** OPENROWSET(BULK …) reads files as a table; the grammar does not know its arguments. */
function withoutFiles(text: string): string {
  const found = /\bopenrowset\s*\(/i.exec(text);
  if (!found) return text;
  let depth = 1;
  let quoted = false;
  let at = found.index + found[0].length;
  for (; at < text.length && depth > 0; at += 1) {
    const sign = text[at];
    if (sign === "'") quoted = !quoted;
    else if (!quoted && sign === '(') depth += 1;
    else if (!quoted && sign === ')') depth -= 1;
  }
  if (depth > 0) return text;
  return `${text.slice(0, found.index)}openrowset_files${withoutFiles(text.slice(at))}`;
}

/** By Atlassian's own grammar. */
function jqlProblem(text: string): string | null {
  const problems: string[] = [];
  const listener: ANTLRErrorListener<unknown> = {
    syntaxError: (_parser, _token, _line, column, message) => {
      problems.push(`Character ${column + 1}: ${plain(message)}`);
    },
  };
  const lexer = new JQLLexer(CharStreams.fromString(text));
  lexer.removeErrorListeners();
  lexer.addErrorListener(listener);
  const parser = new JQLParser(new CommonTokenStream(lexer));
  parser.removeErrorListeners();
  parser.addErrorListener(listener);
  parser.jqlQuery();
  return problems[0] === undefined ? null : sentence(problems[0]);
}

/** Without the list of all signs that could stand there. */
const plain = (message: string) =>
  message
    .replace(/ expecting .*$/s, '')
    .replace(/^(?:mismatched|extraneous) input /, 'unexpected ')
    .replace("'<EOF>'", 'end of the query');
