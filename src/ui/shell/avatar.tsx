import { UserOutlined } from "@ant-design/icons";
import { useState } from "react";
import "./avatar.css";

/** A person's picture beside their name, or the outline of anybody; as large as 1.75 letters of its place. */
export const Avatar = ({ image }: { readonly image: string | null }) => {
  // An address is signed for an hour or two: one that has run out shows the outline.
  const [failed, setFailed] = useState<string | null>(null);
  if (image === null || image === failed) return <UserOutlined aria-hidden />;
  return (
    <span className="avatar">
      <img src={image} alt="" onError={() => setFailed(image)} />
    </span>
  );
};
