import { UserOutlined } from "@ant-design/icons-svg";
import { useState } from "react";
import { Icon } from "../icon.tsx";
import "./avatar.css";

/** A person's picture beside their name, or a generic outline; 1.75 em large. */
export const Avatar = ({ image }: { readonly image: string | null }) => {
  // The URL is signed for an hour or two: once it has expired, the outline is shown.
  const [failed, setFailed] = useState<string | null>(null);
  if (image === null || image === failed) return <Icon of={UserOutlined} />;
  return (
    <span className="avatar">
      <img src={image} alt="" onError={() => setFailed(image)} />
    </span>
  );
};
