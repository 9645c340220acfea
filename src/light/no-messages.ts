/** Stands in the build for antd's messages and notifications inside its App: ours are src/ui/toasts.ts. */
export default function useNoMessages(): readonly [Readonly<Record<string, never>>, null] {
  return [{}, null];
}
