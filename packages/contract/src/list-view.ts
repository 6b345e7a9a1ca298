import { z } from 'zod';
import { id, optionalId, reference } from './entity.ts';
import { type Access, idParams, route } from './route.ts';
import { optionalFlag, requiredText } from './text.ts';

/** The longest name of a view, in characters. */
export const VIEW_NAME_LENGTH = 80;
/** Maximum number of views that one user keeps for one list. */
export const MAX_VIEWS = 50;
const ADDRESS_LENGTH = 16_000;
const MAX_COLUMNS = 500;

/**
 * A view of a list: its search, filters, order and columns under a name (ruling 7.8). `address` is the query
 * of the list's address with its search, filters and order. `columns` are the ids of the shown columns in
 * order; none means the user's own choice. A view with a `role` is shared with everybody who has the role.
 * Only its owner changes it.
 */
export const listView = z.object({
  id,
  name: z.string(),
  address: z.string(),
  columns: z.array(z.string()),
  role: reference.nullable(),
  owner: reference,
  isOwn: z.boolean(),
  /** The view with which the list opens for the caller; one at most. */
  isDefault: z.boolean(),
});
export type ListView = z.output<typeof listView>;

/**
 * A view as a client sends it. Without `id` it is a new view. With `id` it replaces a view of the caller. `roleId` is a
 * role of the caller, or the role with which the view is shared already. 403 `Kartoteka:DuplicateName` when another
 * view of the caller has the name. Case does not count.
 */
const viewBody = z.object({
  id: optionalId,
  name: requiredText(VIEW_NAME_LENGTH),
  address: z.string().max(ADDRESS_LENGTH),
  columns: z.array(z.string().max(200)).max(MAX_COLUMNS),
  roleId: optionalId,
  isDefault: optionalFlag(false),
});
export type ViewBody = z.output<typeof viewBody>;

/** The view with which the list opens for the caller; null for none. */
const defaultViewBody = z.object({ id: optionalId });

export type ListViewCalls = ReturnType<typeof listViewCalls>;

/**
 * Returns the calls that store views of a list. The list's configuration contains the views that the caller
 * may use.
 */
export function listViewCalls(list: { name: string; label: string; base: string; own: Access }) {
  return {
    saveView: route({
      name: `${list.name}.saveView`,
      summary: `${list.label}: keep a view`,
      method: 'POST',
      path: `${list.base}/list-views`,
      access: list.own,
      body: viewBody,
      answer: listView,
      errors: ['Kartoteka:DuplicateName'],
    }),
    defaultView: route({
      name: `${list.name}.defaultView`,
      summary: `${list.label}: choose the view to open with`,
      method: 'POST',
      path: `${list.base}/list-views/default`,
      access: list.own,
      body: defaultViewBody,
    }),
    removeView: route({
      name: `${list.name}.removeView`,
      summary: `${list.label}: delete a view`,
      method: 'DELETE',
      path: `${list.base}/list-views/:id`,
      access: list.own,
      params: idParams,
    }),
  };
}
