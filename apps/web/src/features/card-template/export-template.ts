import { definitionTransferRoutes } from '@kartoteka/contract/definition-transfer';
import { call } from '../../lib/call.ts';
import { saveFile } from '../../lib/download.ts';

/** Characters that a file's name may not have on some system. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;
const INDENT = 2;

/** Makes the browser save a template with everything that it needs. Throws the errors of `call`. */
export async function exportTemplate(id: string): Promise<void> {
  const file = await call(definitionTransferRoutes.export, { params: { id } });
  const [template] = file.controlCardTemplates;
  const name = (template?.name ?? '').replaceAll(FORBIDDEN, ' ').trim();
  const content = new Blob([`${JSON.stringify(file, null, INDENT)}\n`], { type: 'application/json' });
  saveFile({ name: `${name}.kartoteka.json`, content });
}
