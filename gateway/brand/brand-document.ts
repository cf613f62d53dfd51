import { type Brand, type BrandProblem, readBrand } from './brand';
import { type GivenFile, filesOf, prepareBrand, type PreparedBrand } from './prepare-brand';

/** Kinds of content that a brand's file includes. */
export const brandContents = ['resources', 'services', 'help'] as const;
export type BrandContent = (typeof brandContents)[number];

/** A brand as one JSON file, which `brand export` writes and `brand import` reads. */
export interface BrandDocument {
  brand: Brand;
  files: ReadonlyMap<string, GivenFile>;
  /** Rows in the format of `content export`. An import does not change kinds that are left out. */
  content: Partial<Record<BrandContent, readonly unknown[]>>;
}

const EDITION = 1;
const MAX_BYTES = 20_000_000;
const MAX_FILES = 20;
const PARTS = ['foyerBrand', 'brand', 'files', 'content'];
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const writeBrandDocument = ({ brand, files, content }: BrandDocument): string =>
  JSON.stringify(
    {
      foyerBrand: EDITION,
      brand,
      files: Object.fromEntries([...files].map(([name, file]) => [name, file.content.toString('base64')])),
      content,
    },
    null,
    2,
  );

type Problems = BrandProblem[];

const readFiles = (value: unknown, problems: Problems): Map<string, GivenFile> => {
  const files = new Map<string, GivenFile>();
  if (value === undefined) return files;
  const rows = isPlain(value) ? Object.entries(value) : null;
  if (rows === null || rows.length > MAX_FILES) {
    problems.push({ field: 'files', problem: `must be at most ${MAX_FILES} files by name, in base64` });
    return files;
  }
  for (const [name, text] of rows)
    if (typeof text === 'string' && text.length % 4 === 0 && BASE64.test(text))
      files.set(name, { content: Buffer.from(text, 'base64') });
    else problems.push({ field: `files.${name.slice(0, 80)}`, problem: 'must be a file in base64' });
  return files;
};

const readContents = (value: unknown, problems: Problems): BrandDocument['content'] => {
  const content: BrandDocument['content'] = {};
  if (value === undefined) return content;
  if (!isPlain(value)) {
    problems.push({ field: 'content', problem: `must be lists by kind: ${brandContents.join(', ')}` });
    return content;
  }
  for (const [name, rows] of Object.entries(value)) {
    const kind = brandContents.find((known) => known === name);
    if (kind === undefined)
      problems.push({
        field: `content.${name.slice(0, 40)}`,
        problem: `is no content of a brand; there are ${brandContents.join(', ')}`,
      });
    else if (!Array.isArray(rows)) problems.push({ field: `content.${kind}`, problem: 'must be a list' });
    else content[kind] = rows;
  }
  return content;
};

/** Reads a brand's file, or returns every problem except those inside its files. */
export const readBrandDocument = (
  bytes: Buffer,
):
  | { document: BrandDocument; problems: readonly [] }
  | { document: null; problems: readonly BrandProblem[] } => {
  const failed = (field: string, problem: string) => ({ document: null, problems: [{ field, problem }] });
  if (bytes.length > MAX_BYTES) return failed('the file', `is larger than ${MAX_BYTES / 1_000_000} MB`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    return failed('the file', 'is no JSON');
  }
  if (!isPlain(value) || value['foyerBrand'] !== EDITION)
    return failed('foyerBrand', `must be ${EDITION}: a file as brand export writes it`);
  const problems: Problems = Object.keys(value)
    .filter((name) => !PARTS.includes(name))
    .map((name) => ({
      field: name.slice(0, 40),
      problem: `is no part of a brand's file; there are ${PARTS.join(', ')}`,
    }));
  const read = readBrand(value['brand']);
  problems.push(...read.problems);
  const files = readFiles(value['files'], problems);
  const content = readContents(value['content'], problems);
  if (read.brand !== null) {
    const named = new Set(filesOf(read.brand).map(([, , name]) => name));
    for (const name of files.keys())
      if (!named.has(name))
        problems.push({ field: `files.${name.slice(0, 80)}`, problem: 'is named by no field of the brand' });
  }
  return read.brand === null || problems.length > 0
    ? { document: null, problems }
    : { document: { brand: read.brand, files, content }, problems: [] };
};

/** Reads a brand's file, checks its files and makes every picture size, without a database. */
export const prepareBrandDocument = async (
  bytes: Buffer,
): Promise<
  | { prepared: PreparedBrand; content: BrandDocument['content']; problems: readonly [] }
  | { prepared: null; content: null; problems: readonly BrandProblem[] }
> => {
  const { document, problems } = readBrandDocument(bytes);
  if (document === null) return { prepared: null, content: null, problems };
  const done = await prepareBrand(document.brand, document.files);
  return done.prepared === null
    ? { prepared: null, content: null, problems: done.problems }
    : { prepared: done.prepared, content: document.content, problems: [] };
};
