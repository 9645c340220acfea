import { CameraOutlined, DeleteOutlined, UserOutlined } from "@ant-design/icons";
import { Alert, App, Button } from "antd";
import { lazy, Suspense, useRef, useState } from "react";
import { pictureMax, pictureWords } from "../../../contract/core/pictures.ts";
import { profile } from "../../../contract/profile/endpoints.ts";
import { portraitSide, portraitTypes } from "../../../contract/profile/fields.ts";
import { ApiError, call } from "../../providers/client.ts";
import { FileDrop, FileInput } from "../../ui/files/file-drop.tsx";
import { fileProblem } from "../../ui/files/file-problem.ts";
import { fileSize } from "../../ui/format.ts";
import { useRun } from "../../ui/feedback/use-run.ts";
import { toasts } from "../../providers/toasts.ts";
import { fileFailure } from "./file-failure.ts";
import type { Mine } from "./use-my-profile.ts";

const CropDialog = lazy(() => import("../../ui/files/crop-dialog.tsx"));

const accept = portraitTypes.join(",");
const rule = { types: portraitTypes, max: pictureMax, type: pictureWords.type };

/** One's picture: chosen, dropped or taken with the phone, cut to a square, or removed. */
export const Portrait = ({ mine, reread }: Mine) => {
  const { modal } = App.useApp();
  const run = useRun();
  const camera = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const params = { _id: mine._id };

  const take = (chosen: File): void => {
    const refused = fileProblem(chosen, rule);
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
    toasts.success("Your picture is saved");
    return undefined;
  };
  const remove = (): void => {
    void modal.confirm({
      title: "Remove your picture?",
      okText: "Remove",
      okButtonProps: { danger: true },
      autoFocusButton: "cancel",
      onOk: () => run(() => call(profile.removeImage, { params }), "Your picture is removed", reread),
    });
  };
  return (
    <div className="profile-portrait">
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      <div className="profile-portrait-now">
        <span className="profile-portrait-frame">
          {mine.image ? <img src={mine.image} alt="You, as others see you" /> : <UserOutlined aria-hidden />}
        </span>
        <div className="profile-portrait-ways">
          <Button
            className="profile-camera"
            icon={<CameraOutlined aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            Take a photo
          </Button>
          {mine.image && (
            <Button icon={<DeleteOutlined aria-hidden />} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <FileInput ref={camera} label="Photo from the camera" accept={accept} capture="user" onFile={take} />
      <FileDrop
        label="Picture file"
        accept={accept}
        hint={`PNG, JPEG, WebP or GIF, at most ${fileSize(pictureMax)}. You choose the part to show next.`}
        onFile={take}
      >
        {mine.image ? "Choose another picture" : "Choose a picture"}, or drop it here
      </FileDrop>
      {file && (
        <Suspense>
          <CropDialog file={file} side={portraitSide} onCut={send} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
