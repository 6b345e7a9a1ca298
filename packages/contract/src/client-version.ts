/**
 * Versions of the web app, as it names itself in `CLIENT_VERSION_HEADER`. `current` grows by one with each release that
 * changes a call or a shape that the app uses. `oldest` is the version of the release before, so an app that was loaded
 * before an update works until the next one (wire client-version).
 */
export const CLIENT_VERSION = { current: 2, oldest: 1 } as const;

/** The header with the version of the web app. A call without it comes from another program and is always served. */
export const CLIENT_VERSION_HEADER = 'X-Client-Version';
