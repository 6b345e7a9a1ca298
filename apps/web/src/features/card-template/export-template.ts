import { definitionTransferRoutes } from '@kartoteka/contract/definition-transfer';
import { call } from '../../lib/call.ts';
import { saveFile } from '../../lib/download.ts';

/** Characters that some operating systems forbid in the name of a file. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;
const INDENT = 2;

/** Makes the browser save the definition file of a template. Throws the errors of `call`. */
export async function exportTemplate(id: string): Promise<void> {
  const file = await call(definitionTransferRoutes.export, { params: { id } });
  const [template] = file.controlCardTemplates;
  const name = (template?.name ?? '').replaceAll(FORBIDDEN, ' ').trim();
  const content = new Blob([`${JSON.stringify(file, null, INDENT)}\n`], { type: 'application/json' });
  saveFile({ name: `${name}.kartoteka.json`, content });
}
