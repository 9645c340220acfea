/** Adapters to the outside for background jobs; each adapter of server/services/ adds its own to this interface. */
// oxlint-disable-next-line typescript/no-empty-object-type -- adapters fill it
export interface JobAdapters {}

/** Adapters to the outside for calls. */
export interface Adapters extends JobAdapters {}
