const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Indexes of the cell formats in `styleSheet`. */
export const styles = { plain: 0, header: 1, amount: 2, day: 3, time: 4 } as const;

/** Uses built-in number formats, which Excel localizes: 4 amount, 14 day, 22 day and time. */
export const styleSheet = `${XML_DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export const rootRelations = `${XML_DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The workbook and its relations, by path. A sheet's name has at most 31 characters. */
export function workbookParts(title: string, sheetCount: number): Record<string, string> {
  const nameOf = (sheet: number) =>
    escapeXml(`${title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 26)}${sheet > 1 ? ` ${sheet}` : ''}`);
  const sheets = numbers(sheetCount).map(
    (sheet) => `<sheet name="${nameOf(sheet)}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
  );
  const relations = numbers(sheetCount).map(
    (sheet) =>
      `<Relationship Id="rId${sheet}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
  );
  return {
    'xl/workbook.xml': `${XML_DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML_DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}<Relationship Id="rId${sheetCount + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  };
}

export function contentTypes(sheetCount: number): string {
  const type = (path: string, name: string) =>
    `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  const parts = [
    type('xl/workbook.xml', 'sheet.main'),
    type('xl/styles.xml', 'styles'),
    ...numbers(sheetCount).map((sheet) => type(`xl/worksheets/sheet${sheet}.xml`, 'worksheet')),
  ];
  return `${XML_DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
}

/** The letters of a column by its index: A, …, Z, AA, … */
export const columnLetters = (index: number): string =>
  `${index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;

/** Escapes text for XML, and removes the control characters that XML cannot contain. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
