import type { RawFiles } from '../../db/importGlob';
import { templateFile, type TemplateFile } from '@shared/api/workflows/templates.api';

/** Reads template files by their path; throws for one that is no template, with its name and the reason. */
export function readTemplates(files: RawFiles): TemplateFile[] {
  const templates = Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => {
      const file = path.replace(/^.*\//, '');
      const read = templateFile.safeParse(parseJson(file, text));
      if (!read.success) {
        const [issue] = read.error.issues;
        throw new Error(`The template ${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
      }
      return read.data;
    });
  const ids = new Set<string>();
  for (const { templateId } of templates) {
    if (ids.has(templateId)) throw new Error(`Two templates have the id ${templateId}.`);
    ids.add(templateId);
  }
  return templates;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The template ${file} is not JSON.`);
  }
}

/** The templates that this build brings: resources/templates. */
export function ownTemplates(): TemplateFile[] {
  const files = import.meta.glob('../../../../resources/templates/*.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  return readTemplates(files);
}
