import { CameraOutlined, DeleteOutlined, UserOutlined } from "@ant-design/icons-svg";
import { lazy, Suspense, useRef, useState } from "react";
import { pictureMax, pictureMessages } from "../../../contract/core/pictures.ts";
import { profile } from "../../../contract/profile/endpoints.ts";
import { portraitMin, portraitSide, portraitTooSmall, portraitTypes } from "../../../contract/profile/fields.ts";
import { ApiError, call } from "../../providers/client.ts";
import { FileDrop, FileInput } from "../../ui/files/file-drop.tsx";
import { fileProblem } from "../../ui/files/file-problem.ts";
import { Refused } from "../../ui/feedback/refused.tsx";
import { fileSize } from "../../ui/format.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { toasts } from "../../providers/toasts.ts";
import { fileFailure } from "./file-failure.ts";
import type { Mine } from "./use-my-profile.ts";
import { Icon } from "../../ui/icon.tsx";

const CropDialog = lazy(() => import("../../ui/files/crop-dialog.tsx"));

const accept = portraitTypes.join(",");
const rule = { types: portraitTypes, max: pictureMax, type: pictureMessages.type };

/** False also for a file that the browser can't read as a picture, of which cropping tells. */
const isTooSmall = async (file: File): Promise<boolean> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  const isSmall = picture !== undefined && Math.min(picture.width, picture.height) < portraitMin;
  picture?.close();
  return isSmall;
};

/** The user's picture: chosen, dropped or taken with the phone, cropped to a square, or removed. */
export const Portrait = ({ mine, reread }: Mine) => {
  const run = useRun();
  const camera = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const params = { _id: mine._id };

  const take = async (chosen: File): Promise<void> => {
    const refused = fileProblem(chosen, rule) ?? ((await isTooSmall(chosen)) ? portraitTooSmall : undefined);
    setProblem(refused);
    if (refused === undefined) setFile(chosen);
  };
  const send = async (picture: File): Promise<string | undefined> => {
    try {
      await call(profile.setImage, { params, files: { file: picture } });
    } catch (error) {
      return error instanceof ApiError ? fileFailure(error) : "Something went wrong";
    }
    await reread();
    toasts.success("Photo saved");
    return undefined;
  };
  const remove = (): void => {
    setConfirming(false);
    void run(() => call(profile.removeImage, { params }), "Photo removed", reread);
  };
  return (
    <div className="profile-portrait">
      <Refused message={problem} />
      <div className="profile-portrait-now">
        <span className="profile-portrait-frame">
          {mine.image ? <img src={mine.image} alt="You, as others see you" /> : <Icon of={UserOutlined} />}
        </span>
        <div className="profile-portrait-ways">
          <button type="button" className="button profile-camera" onClick={() => camera.current?.click()}>
            <Icon of={CameraOutlined} /> Take a photo
          </button>
          {mine.image && (
            <button type="button" className="button" onClick={() => setConfirming(true)}>
              <Icon of={DeleteOutlined} /> Remove
            </button>
          )}
        </div>
      </div>
      <FileInput
        ref={camera}
        label="Photo from the camera"
        accept={accept}
        capture="user"
        onFile={(chosen) => void take(chosen)}
      />
      <FileDrop
        label="Picture file"
        accept={accept}
        hint={`PNG, JPEG, WebP or GIF, at least ${portraitMin} × ${portraitMin} pixels, at most ${fileSize(pictureMax)}. You can crop it next.`}
        onFile={(chosen) => void take(chosen)}
      >
        {mine.image ? "Choose another photo" : "Choose a photo"}, or drop it here
      </FileDrop>
      {isConfirming && (
        <ConfirmDialog
          title="Remove your photo?"
          verb="Remove"
          onConfirm={remove}
          onCancel={() => setConfirming(false)}
        />
      )}
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            side={portraitSide}
            least={portraitMin}
            onCut={send}
            onClose={() => setFile(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
};
