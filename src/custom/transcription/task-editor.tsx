import { lazy, type ReactNode, Suspense } from "react";
import type { TaskPage, Transcript } from "../../../contract/tasks/entity.ts";
import { mediaMessages } from "../../../contract/tasks/media.ts";
import type { TaskPreferences } from "../../../contract/tasks/preferences.ts";
import type { AudioTranscript, ImageTranscript } from "../../../contract/tasks/transcripts.ts";
import { usePeaks } from "./audio/use-peaks.ts";
import { pictureOf } from "./image/picture.ts";
import type { KeyAction } from "./shared/keys.ts";

const AudioEditor = lazy(async () => ({ default: (await import("./audio/audio-editor.tsx")).AudioEditor }));
const ImageEditor = lazy(async () => ({ default: (await import("./image/image-editor.tsx")).ImageEditor }));

interface Props {
  readonly page: TaskPage;
  readonly value: Transcript;
  readonly onChange?: (transcript: Transcript) => void;
  readonly readOnly?: boolean;
  readonly preferences: TaskPreferences;
  readonly onPreferences: (changes: Partial<TaskPreferences>) => void;
  readonly onSubmit?: () => void;
  /** All that keys do on the page, where that is more than the editor's own. */
  readonly actions?: readonly KeyAction[];
  readonly children?: ReactNode;
}

/** The editor of a task's kind, over its sound or picture, and what stands below it: it would jump if it came before. */
export const TaskEditor = (props: Props) => (
  <Suspense fallback={<p className="soft">Opening the editor…</p>}>
    {props.page.task.kind === "audio" ? <Audio {...props} /> : <Picture {...props} />}
  </Suspense>
);

/** What the page can't do where the server has no ffmpeg. */
const unread =
  "This sound has no waveform and wasn't checked for silence or clipping: the server has no ffmpeg. It plays as usual.";
const nothing = (): void => undefined;

const Audio = ({ page: { task, media, glossary }, value, onChange = nothing, ...rest }: Props) => {
  const peaks = usePeaks(media?.peaks ?? null);
  return (
    <AudioEditor
      sound={{
        address: media?.address ?? "",
        milliseconds: media?.facts?.milliseconds ?? 0,
        peaks,
        problems: (media?.facts?.remarks ?? []).map((remark) => (remark === mediaMessages.no_reader ? unread : remark)),
      }}
      glossary={glossary}
      language={task.language}
      direction="auto"
      value={value as AudioTranscript}
      onChange={onChange}
      {...rest}
    />
  );
};

const Picture = ({ page: { task, media, glossary }, value, onChange = nothing, children, ...rest }: Props) => (
  <>
    <ImageEditor
      picture={pictureOf(media)}
      language={task.language}
      glossary={glossary}
      value={value as ImageTranscript}
      onChange={onChange}
      {...rest}
    />
    {children}
  </>
);
