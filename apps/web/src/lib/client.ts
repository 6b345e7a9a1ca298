/** The public client as which the web app logs in (wire: /connect/token). */
export const CLIENT_ID = 'Kartoteka_App';
export const SCOPE = 'Kartoteka';
